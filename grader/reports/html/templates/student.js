// A line of play: one board at a time, with all of them below to choose from.
for (const play of document.querySelectorAll("figure.play")) {
  const stage = play.querySelector(".stage");
  const plies = [...play.querySelectorAll(".plies > li")];
  const [first, back, on, last] = play.querySelectorAll("[data-step]");
  const heading = stage.querySelector(".heading");
  let now = 0;

  const show = (index) => {
    now = Math.max(0, Math.min(index, plies.length - 1));
    stage.querySelector(".shown").replaceChildren(plies[now].querySelector("svg").cloneNode(true));
    heading.textContent = plies[now].querySelector(".heading").textContent;
    stage.querySelector(".count").textContent = `${now + 1}/${plies.length}`;
    // aria-disabled, so that the button just pressed keeps the focus
    for (const button of [first, back]) button.setAttribute("aria-disabled", String(now === 0));
    for (const button of [on, last])
      button.setAttribute("aria-disabled", String(now === plies.length - 1));
    plies.forEach((ply, i) => {
      const chosen = ply.querySelector("button");
      if (i === now) chosen.setAttribute("aria-current", "step");
      else chosen.removeAttribute("aria-current");
    });
    const ended = now === plies.length - 1;
    const result = stage.querySelector(".result");
    if (result) result.classList.toggle("later", !ended);
  };

  plies.forEach((ply, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ply";
    button.append(...ply.querySelector("div.ply").childNodes);
    ply.replaceChildren(button);
    button.addEventListener("click", () => show(i));
  });
  const goes = { first: () => 0, back: () => now - 1, on: () => now + 1, last: () => plies.length };
  for (const button of [first, back, on, last])
    button.addEventListener("click", () => show(goes[button.dataset.step]()));
  play.addEventListener("keydown", (event) => {
    const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(goes[name]());
  });
  stage.hidden = false;
  play.classList.add("stepping");
  show(plies.length > 1 ? plies.length - 1 : 0);
}

// Commands to paste back.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    const label = button.textContent;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
      } catch {
        return; // not allowed here; the text can still be selected
      }
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = label), 1500);
    });
  }
}
