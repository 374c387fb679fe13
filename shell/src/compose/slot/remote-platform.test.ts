import type { Platform } from "@kalima/platform";
import { expect, it } from "vitest";
import { aReleasedRemote } from "../../testing/a-released-remote.ts";
import { shortState, wholeState } from "../short-state.ts";
import type { SiteState } from "../site-state.ts";
import { remotePlatform } from "./remote-platform.ts";

const company = { description: { en: "", ar: "" }, location: { en: "", ar: "" } } as SiteState["company"];
const stats = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
const calls = ["GET /api/teachers/:id", "GET /api/teachers", "PUT /api/favourites/:id"];

/** The remote as a document with its contract gives it to the browser, and the names that it called. */
function makePlatform(version = "1.0.0") {
  const release = { id: "r", page: "p", remotes: [aReleasedRemote("mfe-points", { calls })] };
  const state: SiteState = { release, company, stats, mode: "production", status: 200 };
  const [remote] = wholeState(JSON.parse(JSON.stringify(shortState(state, "en")))).release.remotes;
  if (!remote) throw new Error("the document names no remote");
  const called: string[] = [];
  const undeclared: string[] = [];
  const platform = {
    http: { call: async ({ name }: { name: string }) => void called.push(name) },
    session: {},
    bus: {},
    slots: {},
    logger: { error: (message: string) => void undeclared.push(message) },
  } as unknown as Omit<Platform, "remote">;
  const { http } = remotePlatform(
    remote,
    { ...remote, version },
    {
      platform,
      notices: { add: () => undefined, during: (request) => request },
      versionRefresh: { latest: () => remote },
    },
  );
  const call = (name: string) =>
    http.call({ name } as never, undefined as never).then(
      () => "answered",
      () => "refused",
    );
  return { call, called, undeclared };
}

it("lets a remote make the calls of its contract, as a document names them", async () => {
  const { call, called } = makePlatform();
  for (const name of calls) expect(await call(name)).toBe("answered");
  expect(called).toEqual(calls);
});

it.each(["PUT /api/teachers", "GET /api/favourites/:id", "GET /api/teachers,GET", "GET teachers"])(
  "refuses %s, which the contract does not name",
  async (name) => {
    const { call, called, undeclared } = makePlatform();
    expect([await call(name), called]).toEqual(["refused", []]);
    expect(undeclared).toEqual([`mfe-points@1.0.0 calls ${name}, which its contract does not declare`]);
  },
);

it("refuses nothing to a version whose contract the page does not have", async () => {
  expect(await makePlatform("0.9.0").call("GET /api/elsewhere")).toBe("answered");
});
