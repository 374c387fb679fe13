import { expect, it } from "vitest";
import { findOwner } from "./find-owner.ts";

it("names the innermost remote and its version", () => {
  document.body.innerHTML = `<main><h1>Shell</h1><div data-remote="mfe-profile" data-version="1.0.0-a">
    <p>text</p><div data-remote="mfe-booking" data-version="2.0.0"><button>go</button></div></div></main>`;
  expect(findOwner(document.querySelector("h1"))).toBeNull();
  expect(findOwner(document.querySelector("p")?.firstChild ?? null)).toBe("mfe-profile@1.0.0-a");
  expect(findOwner(document.querySelector("button"))).toBe("mfe-booking@2.0.0");
  expect(findOwner(null)).toBeNull();
});
