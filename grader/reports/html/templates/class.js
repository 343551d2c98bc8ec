const table = document.querySelector("table.class");
const body = table.tBodies[0];
const rows = [...body.rows].map((row) => ({
  row,
  text: row.cells[0].textContent.toLowerCase(),
  keys: [
    row.cells[0].textContent.trim(),
    row.dataset.share,
    ...[...row.cells].slice(2).map((cell) => cell.className.slice(1) || "99"),
  ],
  share: Number(row.dataset.share),
}));

// Sort: the names of the columns become buttons.
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
const heads = [...table.tHead.rows[0].cells];
const sort = (column, descending) => {
  const compare =
    heads[column].dataset.sort === "number"
      ? (a, b) => Number(a.keys[column]) - Number(b.keys[column])
      : (a, b) => collator.compare(a.keys[column], b.keys[column]);
  rows.sort(descending ? (a, b) => compare(b, a) : compare);
  body.append(...rows.map((each) => each.row));
  heads.forEach((head, i) => {
    if (i === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  });
};
heads.forEach((head, column) => {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const before = head.getAttribute("aria-sort");
    const highFirst = column > 0; // the best scores, and what went wrong, are looked for first
    sort(column, before ? before === "ascending" : highFirst);
  });
});

// What a mark stands for, under the pointer.
body.addEventListener("mouseover", (event) => {
  const cell = event.target.closest("td[class^=o]");
  if (cell && !cell.title)
    cell.title = `${heads[cell.cellIndex].textContent.trim()}: ${cell.textContent}`;
});

// Search and filter.
const form = document.querySelector("form.filters");
const status = form.querySelector("[role=status]");
const wanted = {
  "": () => true,
  person: (each) => each.row.classList.contains("person"),
  lost: (each) => each.share < 1,
  full: (each) => each.share === 1,
};
const filter = () => {
  const words = form.elements.search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = wanted[form.elements.show.value];
  const check = form.elements.check.value;
  const column = check === "" ? null : Number(check) + 2;
  let count = 0;
  for (const each of rows) {
    const seen =
      shown(each) &&
      words.every((word) => each.text.includes(word)) &&
      (column === null || each.keys[column] !== "0");
    each.row.hidden = !seen;
    count += seen;
  }
  status.textContent = `${count} of ${rows.length}`;
};
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
filter();
