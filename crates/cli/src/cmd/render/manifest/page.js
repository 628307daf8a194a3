"use strict";
// Shows the tiles whose name, or whose set, has all words that were typed.
const input = document.querySelector("input");
const sections = [...document.querySelectorAll("section")];
function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of sections) {
    const set = section.querySelector("h2").textContent.toLowerCase();
    let shown = 0;
    for (const tile of section.querySelectorAll("figure")) {
      const text = set + " " + tile.id.toLowerCase() + " " + tile.textContent.toLowerCase();
      tile.hidden = !words.every((word) => text.includes(word));
      shown += tile.hidden ? 0 : 1;
    }
    section.hidden = !shown;
  }
}
input.oninput = search;
search();
