import { expect, it } from "vitest";
import { judgeContent } from "./judge-content.ts";

/** jsdom lays nothing out: an element is as large as its attributes say, by default as a line of text. */
const measure = {
  boxOf: (element: Element) => ({
    width: Number(element.getAttribute("data-width") ?? 100),
    height: Number(element.getAttribute("data-height") ?? 20),
  }),
  styleOf: (element: Element) => getComputedStyle(element),
};

it.each([
  ["a page with text", "<h1>Trainers</h1>", "visible"],
  ["a button with an icon alone", "<button><svg></svg></button>", "visible"],
  ["a blank page", "", "blank"],
  ["a place that has nothing to show, and says so", "<div><i data-nothing-to-show hidden></i></div>", "visible"],
  ["boxes without anything in them", "<div><div></div></div>", "blank"],
  ["text that is not displayed", "<div style='display: none'><h1>Trainers</h1></div>", "blank"],
  ["text behind visibility", "<div style='visibility: hidden'><p>Trainers</p></div>", "blank"],
  ["text that is transparent", "<div style='opacity: 0'><p>Trainers</p></div>", "blank"],
  ["text for screen readers alone", "<p data-width='1' data-height='1'>Trainers</p>", "blank"],
  ["a spinner", "<div role='progressbar'>Loading</div>", "busy"],
  ["a heading over an endless skeleton", "<h1>Trainers</h1><svg class='ui-skeleton-skeleton'></svg>", "busy"],
  ["a waiting state that is not displayed", "<p>Done</p><i aria-busy='true' style='display: none'></i>", "visible"],
])("%s", (_what, html, content) => {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  expect(judgeContent(root, measure)).toBe(content);
});
