import type { ReleasedRemote } from "@kalima/releases-contract";
import { expect, it } from "vitest";
import { aReleasedRemote } from "../testing/a-released-remote.ts";
import { company } from "../testing/with-shell.tsx";
import { splitCalls } from "./joined-calls.ts";
import { shortState, wholeState } from "./short-state.ts";
import type { SiteState } from "./site-state.ts";

const stats = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
const text = (en: string, ar: string) => ({ en, ar });
const page = { path: "/points", title: text("Points", "النقاط"), description: text("", "") };

const usual = {
  ...aReleasedRemote("mfe-points", {
    hosts: ["points.badges"],
    calls: ["DELETE /api/points/:id", "GET /api/points", "GET /api/points/:id"],
    pages: [
      { ...page, access: "auth", frame: "full", screen: "points-screen" },
      { ...page, path: "/points/all", access: "public", frame: "bare", roles: ["agent"], keepOffline: true },
    ],
    slots: [
      { slot: "profile.section", key: "points", order: 3, label: text("Points", "النقاط") },
      { slot: "home.points" },
    ],
    menu: [{ menu: "main", path: "/points", order: 25, label: text("Points", "النقاط") }],
  }),
  container: "mfe_points_1_0_0",
  platform: "^2",
};
/** A remote whose every field differs from the defaults that the short form leaves out. */
const unusual: ReleasedRemote = {
  ...aReleasedRemote("mfe-badges", {
    version: "0.9.0",
    platform: "^1",
    publishes: ["badge.given@1"],
    calls: ["GET /api/badges", "GET /api/a,b", "GET /elsewhere/points"],
  }),
  container: "badges",
  integrity: null,
  lastGood: { version: "0.9.0", container: "x", entry: "https://a/b.js", integrity: null, preload: [] },
  rollout: { id: "0193", percent: 5 },
  isDisabled: true,
  isLocal: true,
};

const state: SiteState = {
  release: {
    id: "r",
    page: "p",
    remotes: [usual, aReleasedRemote("mfe-old", {}), unusual],
    shell: { name: "shell", version: "1.0.0", lastGood: null, rollout: null },
  },
  company,
  stats,
  mode: "production",
  status: 200,
};

/** Every text in one language, and no name of a screen, which no browser asks for. */
function inOne<Value>(value: Value, language: "en" | "ar"): Value {
  return JSON.parse(JSON.stringify(value), (name, part: unknown) => {
    if (name === "screen") return undefined;
    const isText = typeof part === "object" && part !== null && "en" in part && "ar" in part;
    return isText && part.en !== "" ? { [language]: part[language] } : part;
  });
}

it.each(["en", "ar"] as const)("gives the browser what the server knew, with texts in %s", (language) => {
  const inDocument = JSON.parse(JSON.stringify(shortState(state, language)));
  const { release, ...others } = wholeState(inDocument);
  const remotes = release.remotes.map(({ contract: { calls, ...contract }, ...remote }) => {
    return { ...remote, contract: { ...contract, ...(calls && { calls: splitCalls(calls) }) } };
  });
  expect({ ...others, release: { ...release, remotes } }).toEqual(inOne(state, language));
});

it("leaves unknown which calls a contract without a list makes", () => {
  const [, old] = wholeState(shortState(state, "en")).release.remotes;
  expect(old?.contract).not.toHaveProperty("calls");
  expect(old?.contract).not.toHaveProperty("hosts");
});
