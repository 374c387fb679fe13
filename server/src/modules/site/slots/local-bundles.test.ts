import type { ReleasedRemote } from "@kalima/releases-contract";
import { beforeEach, expect, it, vi } from "vitest";
import { createLocalBundles } from "./local-bundles.ts";

const makeLocal = (entry: string, isLocal = true) => ({ name: "mfe-x", entry, isLocal }) as ReleasedRemote;
const OWN = makeLocal("http://localhost:4300/remoteEntry.js");

let builds: Record<string, string>;
let loaded: Map<string, string>;
beforeEach(() => {
  builds = { "http://localhost:4300/render.cjs": "one" };
  loaded = new Map();
});

function createBundles(siteOrigin = "http://localhost:4000") {
  const request = vi.fn(async (address: URL | string | Request) => {
    const text = builds[String(address)];
    return text === undefined ? new Response("not found", { status: 404 }) : new Response(text);
  });
  const renderer = {
    load: (name: string, source: string) => void loaded.set(name, source),
    unload: (name: string) => void loaded.delete(name),
    isReady: (name: string) => loaded.has(name),
  };
  return { request, ...createLocalBundles({ renderer, siteOrigin, log: { warn: () => undefined }, request }) };
}

it("takes the newest build, and lets the one before go", async () => {
  const { prepare, findName } = createBundles();
  await prepare([OWN]);
  expect([...loaded.values()]).toEqual(["one"]);
  builds["http://localhost:4300/render.cjs"] = "two";
  await prepare([OWN]);
  expect([...loaded]).toEqual([[findName(OWN), "two"]]);
});

it("leaves rendering to the browser while there is no build", async () => {
  const { prepare, findName } = createBundles();
  await prepare([OWN]);
  builds = {};
  await prepare([OWN]);
  expect([findName(OWN), loaded.size]).toEqual([null, 0]);
});

it.each([
  ["on a site on another machine", "https://kalima.example", OWN],
  [
    "for an address that is not this machine",
    "http://localhost:4000",
    makeLocal("https://tunnel.example/remoteEntry.js"),
  ],
  ["for a released remote", "http://localhost:4000", makeLocal("http://localhost:4001/mfe-x/1/remoteEntry.js", false)],
])("requests nothing %s", async (_what, siteOrigin, remote) => {
  const { prepare, findName, request } = createBundles(siteOrigin);
  await prepare([remote]);
  expect([request.mock.calls, findName(remote)]).toEqual([[], null]);
});
