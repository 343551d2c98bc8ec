# the search
print "X begins"
