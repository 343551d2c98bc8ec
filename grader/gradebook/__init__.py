"""From a batch's results to what a class is told: a row for each student, exports, statistics.

`rows` makes the rows, with penalties and overrides, and knows no table; `table` and the exports
write them down; `statistics` and `mistakes` say what the class found hard. pandas, openpyxl and
pyarrow are the extra `gradebook`, imported where they are used.
"""

from __future__ import annotations
