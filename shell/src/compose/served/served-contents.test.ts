import { MINUTE_MS } from "@kalima/contracts/domain";
import { SERVED_PLACES_ID } from "@kalima/contracts/rendering";
import { beforeEach, expect, it } from "vitest";
import type { PreparedPage } from "../ahead/prepared-pages.ts";
import { createServedContents } from "./served-contents.ts";

const PAGE = { kind: "page" } as const;
const rendered = { remote: "mfe-x", version: "1", person: null, moment: { now: 0, zone: null }, data: {} };

function elementWith(content: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = content;
  return element;
}

function setUp(
  json = JSON.stringify({ page: rendered, "profile.section:a": { ...rendered, remote: "mfe-y" } }),
  prepared: Promise<PreparedPage | null> | null = null,
) {
  let age = 0;
  document.body.innerHTML = `<script type="application/json" id="${SERVED_PLACES_ID}"></script>`;
  (document.getElementById(SERVED_PLACES_ID) as HTMLElement).textContent = json;
  const contents = createServedContents({
    document,
    age: () => age,
    prepared: () => prepared,
    toHtml: (html) => html,
  });
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
  wait(5 * MINUTE_MS);
  expect(contents.take(PAGE, elementWith('<div data-served=""></div>'))?.rendered).toBeNull();
});

it("makes the content of a prepared page, with the data of the places inside it, which is as old as it came", async () => {
  const section = { kind: "slot", slot: "profile.section", key: "b" } as const;
  const places = { page: rendered, "profile.section:b": rendered };
  const { contents, wait } = setUp("{}", Promise.resolve({ html: "<h1>Mine</h1>", page: rendered, places }));
  wait(5 * MINUTE_MS);
  const content = await contents.coming(PAGE);
  expect(content?.root.outerHTML).toBe('<div data-remote="mfe-x" data-version="1" data-served=""><h1>Mine</h1></div>');
  expect(content?.rendered).toEqual(rendered);
  expect(contents.coming(section)).toBeNull();
  expect(contents.take(section, elementWith('<div data-served=""></div>'))?.rendered).toEqual(rendered);
});

it("has nothing coming for a page that was not prepared, or that the server did not render", async () => {
  expect(setUp().contents.coming(PAGE)).toBeNull();
  expect(await setUp("{}", Promise.resolve(null)).contents.coming(PAGE)).toBeNull();
});

it.each([
  ["nobody who signed in", PAGE, null, true],
  ["an account that came later", PAGE, "nour", false],
  ["a place that did not come rendered", { kind: "slot", slot: "app.overlay" } as const, null, false],
])("knows whether a place came for %s", (_whom, place, person, isFor) => {
  expect(setUp().contents.isFor(place, person)).toBe(isFor);
});
