# behaviour: 17 defines nothing that was asked for
# base: none
# expected: some_rules=missing some_values=missing points<=0

print("hello")
