import { PAGE_PLACES_TYPE } from "@kalima/contracts/rendering";
import { beforeEach, expect, it, vi } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import { createPreparedPages } from "./prepared-pages.ts";

const remote = aReleasedRemote("mfe-x", {});
const rendered = { remote: "mfe-x", version: "1.0.0", person: null, moment: { now: 0, zone: null }, data: {} };
const STYLES = [{ url: "https://assets.example/mfe-y/section.css", integrity: "sha384-x", text: "p {}" }];
const SCRIPTS = [{ url: new URL("list.js", remote.entry).href, integrity: "sha384-x" }];
const answer = (body: object, type = PAGE_PLACES_TYPE, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": type } });
const page = (changes: object = {}) =>
  answer({ html: "<h1>x</h1>", styles: STYLES, scripts: SCRIPTS, places: { page: { ...rendered, ...changes } } });

let now = 0;
const fetch = vi.fn<typeof globalThis.fetch>();
const loadAhead = { styles: vi.fn(async () => {}), scripts: vi.fn() };
const ENTRY = [{ url: remote.entry, integrity: remote.integrity }];

function setUp() {
  return createPreparedPages({ fetch, now: () => now, loadAhead, shell: "2.0.0" });
}

beforeEach(() => {
  now = 0;
  vi.clearAllMocks();
  fetch.mockImplementation(async () => page());
});

it("asks for a page and its code at once, once, and hands it out once", async () => {
  const prepared = setUp();
  prepared.prepare("/x?a=1", remote);
  prepared.prepare("/x?a=1", remote);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/x?a=1", {
    headers: { accept: PAGE_PLACES_TYPE, "x-shell-version": "2.0.0" },
  });
  expect(loadAhead.scripts).toHaveBeenCalledExactlyOnceWith(ENTRY);
  expect(await prepared.take("/x?a=1")).toEqual({ html: "<h1>x</h1>", page: rendered, places: { page: rendered } });
  expect(prepared.take("/x?a=1")).toBeNull();
  expect(prepared.take("/y")).toBeNull();
});

it("waits for the styles, those of hosted slots too, without which nothing is shown", async () => {
  let arrive = () => {};
  loadAhead.styles.mockImplementationOnce(() => new Promise<void>((resolve) => (arrive = resolve)));
  const prepared = setUp();
  prepared.prepare("/x", remote);
  const taken = prepared.take("/x");
  let isThere = false;
  void taken?.then(() => (isThere = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isThere).toBe(false);
  arrive();
  expect((await taken)?.html).toBe("<h1>x</h1>");
  expect(loadAhead.styles).toHaveBeenCalledExactlyOnceWith(STYLES);
});

it("fetches the code that the answer names, even if the page did not come rendered, but not of another version", async () => {
  const other = { url: "https://assets.example/mfe-x-2/list.js", integrity: "sha384-x" };
  fetch.mockImplementation(async () => answer({ html: null, styles: [], scripts: [...SCRIPTS, other], places: {} }));
  const prepared = setUp();
  prepared.prepare("/x", remote);
  await prepared.take("/x");
  expect(loadAhead.scripts.mock.calls).toEqual([[ENTRY], [SCRIPTS]]);
});

it.each<[string, () => Promise<Response>]>([
  ["an error", async () => answer({}, PAGE_PLACES_TYPE, 503)],
  ["a document", async () => answer({}, "text/html; charset=utf-8")],
  ["no connection", () => Promise.reject(new TypeError("failed"))],
  ["another version than this page has", async () => page({ version: "2.0.0" })],
  ["another remote", async () => page({ remote: "mfe-y" })],
  ["a page that did not come rendered", async () => answer({ html: null, styles: [], scripts: [], places: {} })],
])("has nothing after %s", async (_answer, reply) => {
  fetch.mockImplementation(reply);
  const prepared = setUp();
  prepared.prepare("/x", remote);
  expect(await prepared.take("/x")).toBeNull();
});

it("renders anew what was prepared 20 seconds ago", () => {
  const prepared = setUp();
  prepared.prepare("/x", remote);
  now = 20_000;
  prepared.prepare("/x", remote);
  expect(fetch).toHaveBeenCalledTimes(2);
  now = 40_000;
  expect(prepared.take("/x")).toBeNull();
});

it("forgets the oldest of many, and all when somebody signs in or out", () => {
  const prepared = setUp();
  for (const path of ["/1", "/2", "/3", "/4", "/5"]) prepared.prepare(path, remote);
  expect(prepared.take("/1")).toBeNull();
  expect(prepared.take("/2")).not.toBeNull();
  prepared.forget();
  expect(prepared.take("/5")).toBeNull();
});
