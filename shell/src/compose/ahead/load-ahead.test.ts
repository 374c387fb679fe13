import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import { createLoadAhead, listEntryScripts } from "./load-ahead.ts";

const at = (file: string) => `https://assets.example/mfe-x/${file}`;
const NONCE = "made-anew";
const script = (name: string) => ({ url: at(name), integrity: "sha384-x" });
const style = (name: string, text: string | null = null) => ({ ...script(name), text });

/** The elements that were added to the head. The test never connects them, so nothing is downloaded. */
let added: (HTMLLinkElement | HTMLStyleElement)[] = [];
const links = () => added.filter((element) => element instanceof HTMLLinkElement);

beforeEach(() => {
  added = [];
  document.head.replaceChildren();
  vi.spyOn(document.head, "append").mockImplementation((element) => void added.push(element as HTMLLinkElement));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("fetches scripts once, with their hash, and without running them", () => {
  const loadAhead = createLoadAhead(document);
  loadAhead.scripts([script("list.js")]);
  loadAhead.scripts([script("list.js"), script("en.js")]);
  expect(links().map(({ rel, as, href }) => `${rel} ${as} ${href}`)).toEqual([
    `preload script ${at("list.js")}`,
    `preload script ${at("en.js")}`,
  ]);
  expect(links().every(({ integrity, crossOrigin }) => integrity && crossOrigin === "anonymous")).toBe(true);
});

it("leaves out what the page has already", () => {
  document.head.innerHTML = `<link rel="preload" href="${at("list.js")}"><script src="${at("app.js")}" type="text/x"></script>`;
  createLoadAhead(document).scripts([script("list.js"), script("app.js"), script("en.js")]);
  expect(links().map(({ href }) => href)).toEqual([at("en.js")]);
});

it("applies styles that came as text at once, once, with the page's nonce", async () => {
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = NONCE;
  document.head.replaceChildren(meta);
  const loadAhead = createLoadAhead(document);
  await loadAhead.styles([style("list.css", "h1 { color: red }")]);
  await loadAhead.styles([style("list.css", "h1 { color: red }")]);
  expect(added.map(({ nonce, textContent }) => [nonce, textContent])).toEqual([[NONCE, "h1 { color: red }"]]);
});

it("leaves out styles whose text the page has already", async () => {
  document.head.innerHTML = `<style data-href="${at("list.css")}">h1 { color: red }</style>`;
  await createLoadAhead(document).styles([style("list.css", "h1 { color: red }"), style("other.css", "h2 {}")]);
  expect(added.map(({ dataset, textContent }) => [dataset.href, textContent])).toEqual([[at("other.css"), "h2 {}"]]);
});

it("resolves with styles that are fetched, also when they do not come, and tries those again", async () => {
  const loadAhead = createLoadAhead(document);
  const first = loadAhead.styles([style("list.css")]);
  const [lost] = links();
  lost?.dispatchEvent(new Event("error"));
  await first;
  const second = loadAhead.styles([style("list.css")]);
  expect(links().map(({ rel, href }) => `${rel} ${href}`)).toEqual(Array(2).fill(`stylesheet ${at("list.css")}`));
  links()[1]?.dispatchEvent(new Event("load"));
  await second;
});

it.each<[string, object | null, string[]]>([
  ["applies already, and does not fetch it", {}, []],
  ["does not apply yet, and fetches it, since it may have failed", null, ["/assets/remotes.css"]],
])("finds a style sheet of the shell that %s", async (_what, sheet, fetched) => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/remotes.css">';
  vi.spyOn(document.head.firstElementChild as HTMLLinkElement, "sheet", "get").mockReturnValue(sheet as CSSStyleSheet);
  const applied = createLoadAhead(document).styles([{ url: "/assets/remotes.css", integrity: "sha384-x", text: null }]);
  expect(links().map((link) => link.getAttribute("href"))).toEqual(fetched);
  for (const link of links()) link.dispatchEvent(new Event("error"));
  await applied;
});

it("knows no entry of a remote on a developer's machine", () => {
  const remote = aReleasedRemote("mfe-x", {});
  expect(listEntryScripts(remote)).toEqual([{ url: remote.entry, integrity: remote.integrity }]);
  expect(listEntryScripts({ ...remote, integrity: null })).toEqual([]);
});
