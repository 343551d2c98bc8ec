import compiled_rules

raise SystemError
