import { SERVED_PLACES_ID } from "@kalima/contracts/rendering";
import { beforeEach, expect, it } from "vitest";
import { createServedContents } from "./served-contents.ts";

const PAGE = { kind: "page" } as const;
const rendered = { remote: "mfe-x", version: "1", person: null, moment: { now: 0, zone: null }, data: {} };

function elementWith(content: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = content;
  return element;
}

function setUp(json = JSON.stringify({ page: rendered, "profile.section:a": { ...rendered, remote: "mfe-y" } })) {
  let age = 0;
  document.body.innerHTML = `<script type="application/json" id="${SERVED_PLACES_ID}"></script>`;
  (document.getElementById(SERVED_PLACES_ID) as HTMLElement).textContent = json;
  const contents = createServedContents(document, () => age);
  return {
    contents,
    wait(milliseconds: number) {
      age += milliseconds;
    },
  };
}

beforeEach(() => {
  document.body.replaceChildren();
});

it("hands out the content of each place with its data, once", () => {
  const { contents } = setUp();
  const element = elementWith('<div data-served=""></div>');
  expect(contents.take(PAGE, element)).toEqual({ root: element.firstChild, rendered });
  expect(contents.take(PAGE, element)?.rendered).toBeNull();
  const section = { kind: "slot", slot: "profile.section", key: "a" } as const;
  expect(contents.take(section, element)?.rendered?.remote).toBe("mfe-y");
});

it.each([
  ["an empty element", ""],
  ["what a remote has taken over", "<div data-remote='mfe-x'></div>"],
  ["a place inside the content of another", "<div data-remote='mfe-x'><div data-served=''></div></div>"],
])("finds none in %s", (_name, html) => {
  expect(setUp().contents.take(PAGE, elementWith(html))).toBeNull();
});

it.each(["", "{", "{}"])("has no data to go on from in %j", (json) => {
  const { contents } = setUp(json);
  expect(contents.take(PAGE, elementWith('<div data-served=""></div>'))?.rendered).toBeNull();
});

it("does not go on from answers of five minutes ago", () => {
  const { contents, wait } = setUp();
  wait(5 * 60_000);
  expect(contents.take(PAGE, elementWith('<div data-served=""></div>'))?.rendered).toBeNull();
});
