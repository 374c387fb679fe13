import { describe, expect, it } from "vitest";
import type { RemoteContract } from "../pages/manifest.ts";
import { type Neighbours, pageProblems } from "./page-problems.ts";

type Changes = Partial<RemoteContract>;
type Page = RemoteContract["pages"][number];

const text = { en: "T", ar: "ع" };
const page = (path: string, more: Partial<Page> = {}): Page => ({
  ...{ path, access: "public", frame: "full", title: text, description: text },
  ...more,
});
function version(name: string, changes: Changes, number = "1.0.0") {
  const none = { publishes: [], consumes: [], pages: [], slots: [] };
  const contract: RemoteContract = { name, version: number, commit: "c", platform: "^2", ...none, ...changes };
  return { name, version: number, contract };
}
const nobody: Neighbours = { others: [], own: [], shellPages: ["/"] };
const reasons = (changes: Changes, beside: Partial<Neighbours> = {}) =>
  pageProblems(version("mfe-a", changes, "2.0.0"), { ...nobody, ...beside }).map(({ reason, isWarning = false }) => [
    reason,
    isWarning ? "warning" : "refused",
  ]);

describe("a page", () => {
  it.each(["/api/teachers", "/assets/x", "/websocket/support", "/healthz", "/metrics", "/sw.js", "/robots.txt"])(
    "at %s belongs to the server",
    (path) => {
      expect(reasons({ pages: [page(path)] })).toEqual([
        [`The server answers everything below /${path.split("/")[1]}.`, "refused"],
      ]);
    },
  );

  it("that becomes open to everybody is mentioned", () => {
    const own = [version("mfe-a", { pages: [page("/points", { access: "auth" })] })];
    expect(reasons({ pages: [page("/points")] }, { own })).toEqual([
      ["Everybody may open /points from now on.", "warning"],
    ]);
    expect(reasons({ pages: [page("/points", { access: "auth" })] }, { own })).toEqual([]);
  });

  it("that another remote links to cannot be given up", () => {
    const own = [version("mfe-a", { pages: [page("/booking/:id")] })];
    const others = [version("mfe-b", { links: ["/booking/:x"] })];
    expect(reasons({}, { own, others })).toEqual([
      ["A screen links to /booking/:x, which no live version would show any more.", "refused"],
    ]);
    expect(reasons({}, { own })).toEqual([]);
    expect(reasons({ pages: [page("/booking/:teacher")] }, { own, others })).toEqual([]);
  });
});

describe("a link", () => {
  it.each<[string, Changes, string]>([
    [
      "of a redirect",
      { pages: [page("/in", { redirectSignedIn: "/nowhere" })] },
      "/in sends signed-in visitors to /nowhere, which no live version shows.",
    ],
    [
      "of a menu",
      { menu: [{ menu: "main", path: "/nowhere", order: 1, label: text }] },
      "Its menu leads to /nowhere, which no live version shows.",
    ],
  ])("%s to nowhere is refused", (_of, changes, reason) => {
    expect(reasons(changes)).toEqual([[reason, "refused"]]);
  });

  it.each<[string, Changes]>([
    ["of a screen", { links: ["/nowhere/:x"] }],
    ["of a page below another", { pages: [page("/x", { under: "/nowhere" })] }],
  ])("%s to nowhere is mentioned", (_of, changes) => {
    expect(reasons(changes)).toMatchObject([[expect.stringContaining("which no live version shows."), "warning"]]);
  });

  it("a link to an address of the server is allowed", () => {
    expect(reasons({ links: ["/api/files/:x"] })).toEqual([]);
  });

  it.each(["/", "/a?from=x", "/a#top", "/b", "/c/section"])("to %s leads to a page", (to) => {
    const others = [version("mfe-b", { pages: [page("/b"), page("/c", { subPaths: true })] })];
    expect(reasons({ pages: [page("/a", { redirectSignedIn: to })] }, { others })).toEqual([]);
  });
});

it("a step of an account cannot be given up", () => {
  const own = [version("mfe-a", { pages: [page("/code", { step: "verify" }), page("/in", { step: "login" })] })];
  const kept = page("/sign-in", { step: "login" });
  const given = reasons({ pages: [kept] }, { own });
  expect(given).toEqual([["No live version would have a page for the step verify any more.", "refused"]]);
  const others = [version("mfe-b", { pages: [page("/code", { step: "verify" })] })];
  expect(reasons({ pages: [kept] }, { own, others })).toEqual([]);
});

it("a part of a slot that is gone is mentioned while others fill the rest", () => {
  const sections = (...keys: string[]) => ({ slots: keys.map((key) => ({ slot: "profile.section", key })) });
  const own = [version("mfe-a", sections("bookings", "tasks"))];
  const others = [version("mfe-b", sections("account"))];
  expect(reasons(sections("bookings"), { own, others })).toEqual([
    ["Nobody fills profile.section#tasks any more.", "warning"],
  ]);
  expect(reasons({}, { own })).toEqual([["Nobody fills profile.section any more.", "warning"]]);
});

it("a slot that nobody fills any more is mentioned", () => {
  const filling = { slots: [{ slot: "home.trainers" }] };
  const own = [version("mfe-a", filling)];
  expect(reasons({}, { own })).toEqual([["Nobody fills home.trainers any more.", "warning"]]);
  expect(reasons({}, { own, others: [version("mfe-b", filling)] })).toEqual([]);
});
