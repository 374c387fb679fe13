import { expect, it } from "vitest";
import { keepCaret } from "./keep-caret.ts";

it("leaves the text of a text area alone unless its default value is another", () => {
  keepCaret(globalThis);
  const area = document.createElement("textarea");
  area.textContent = "12 Tahrir Street";
  // The browser moves the caret when the text node is replaced.
  const node = area.firstChild;
  area.defaultValue = "12 Tahrir Street";
  expect(area.firstChild).toBe(node);

  area.defaultValue = "7 Nile Street";
  expect(area.value).toBe("7 Nile Street");
  expect(area.defaultValue).toBe("7 Nile Street");
});
