"""AO*: the cheapest solution of an AND/OR graph."""
