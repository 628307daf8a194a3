"use strict";
// Shows the sections of the book that have all words typed, those with words in their heading or the title of their page first.
const most = 40;
const around = 90;
const field = document.getElementById("search");
const found = document.getElementById("found");
const hits = document.getElementById("hits");
const contents = document.getElementById("contents");
const sections = JSON.parse(document.getElementById("words").textContent).flatMap((page) =>
  page.sections.map((section) => ({
    address: page.address + (section.anchor && "#" + section.anchor),
    page: page.title,
    heading: section.heading || page.title,
    words: section.words,
    title: (page.title + " " + section.heading).toLowerCase(),
    text: section.words.toLowerCase(),
  })));

// How well a section answers: nothing if a word is missing, more for a word in the title, and for one that stands there early.
function worth(section, wanted) {
  let sum = 0;
  for (const word of wanted) {
    const [title, text] = [section.title.indexOf(word), section.text.indexOf(word)];
    if (title < 0 && text < 0) return 0;
    sum += (title < 0 ? 0 : 10) + (text < 0 ? 0 : 1 + 1 / (1 + text));
  }
  return sum;
}

// Words of a section around the first that was wanted, those that were wanted marked.
function excerpt(section, wanted) {
  const at = Math.min(...wanted.map((word) => section.text.indexOf(word)).filter((it) => it >= 0));
  const start = Number.isFinite(at) ? Math.max(0, at - around) : 0;
  const gap = section.words.indexOf(" ", start + 2 * around);
  const end = gap < 0 ? section.words.length : gap;
  const part = document.createElement("p");
  let from = section.words.lastIndexOf(" ", start) + 1;
  part.append(from > 0 ? "… " : "");
  while (from < end) {
    const next = wanted.map((word) => [section.text.indexOf(word, from), word.length]).filter(([it]) => it >= 0 && it < end);
    const [hit, length] = next.sort(([a, one], [b, other]) => a - b || other - one)[0] ?? [end, 0];
    part.append(section.words.slice(from, hit));
    if (length) {
      const mark = document.createElement("mark");
      mark.textContent = section.words.slice(hit, hit + length);
      part.append(mark);
    }
    from = hit + length;
  }
  part.append(from < section.words.length ? " …" : "");
  return part;
}

function search() {
  const typed = field.value.trim();
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const all = wanted.length ? sections.map((it) => [worth(it, wanted), it]).filter(([sum]) => sum > 0) : [];
  all.sort(([a], [b]) => b - a);
  hits.replaceChildren(...all.slice(0, most).map(([, section]) => {
    const link = document.createElement("a");
    link.href = section.address;
    link.textContent = section.heading;
    const line = document.createElement("li");
    line.append(link, section.page === section.heading ? "" : " · " + section.page, excerpt(section, wanted));
    return line;
  }));
  const count = all.length === 1 ? "1 section" : all.length + " sections";
  found.textContent = !wanted.length ? "" : all.length > most ? count + ", the first " + most : count;
  contents.hidden = wanted.length > 0;
  // Whoever comes back from a page finds what they had typed.
  history.replaceState(null, "", typed ? "#" + new URLSearchParams({ words: typed }) : location.pathname);
}

field.hidden = false;
field.value = new URLSearchParams(location.hash.slice(1)).get("words") ?? "";
field.oninput = search;
document.onkeydown = (event) => {
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
};
search();
