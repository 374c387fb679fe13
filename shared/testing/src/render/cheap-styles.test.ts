import { expect, it } from "vitest";
import "./cheap-styles.ts";

it("an element inherits from its ancestors, and what is its own stays its own", () => {
  document.body.innerHTML = `<div style="visibility: hidden; color: red; display: none"><p style="color: blue"><span>word</span></p></div>`;
  const styles = ["div", "p", "span"].map((name) => {
    const style = getComputedStyle(document.querySelector(name) as Element);
    return ["visibility", "color", "display"].map((property) => style.getPropertyValue(property));
  });
  expect(styles).toEqual([
    ["hidden", "red", "none"],
    ["hidden", "blue", "block"],
    // The library says nothing of the display of inline elements.
    ["hidden", "blue", ""],
  ]);
});
