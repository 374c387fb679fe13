import { describe, expect, it } from "vitest";
import type { RemoteContract } from "../pages/manifest.ts";
import { claimProblems, listClaims, type Owned } from "./claims.ts";

type Page = RemoteContract["pages"][number];

function page(path: string, more: Partial<Page> = {}): Page {
  const text = { en: "T", ar: "ع" };
  return { path, access: "public", frame: "full", title: text, description: text, ...more };
}

function contract(name: string, changes: Partial<RemoteContract>): RemoteContract {
  const none = { publishes: [], consumes: [], pages: [], slots: [] };
  return { name, version: "1.0.0", commit: "c", platform: "^2", ...none, ...changes };
}

const makeOwned = (owner: string, changes: Partial<RemoteContract>): Owned[] =>
  listClaims(contract(owner, changes)).map((claim) => ({ ...claim, owner }));

const EVENT = "profile.updated@1";

describe.each<[string, Partial<RemoteContract>, Partial<RemoteContract>, string]>([
  ["a page", { pages: [page("/teachers")] }, { pages: [page("/teachers")] }, "owns the page /teachers."],
  ["the same pattern", { pages: [page("/pay/:ref")] }, { pages: [page("/pay/:id")] }, "owns the page /pay/:ref."],
  [
    "an address of a pattern",
    { pages: [page("/pay/:ref")] },
    { pages: [page("/pay/new")] },
    "owns the page /pay/:ref.",
  ],
  [
    "an address below a page with sub-paths",
    { pages: [page("/profile", { subPaths: true })] },
    { pages: [page("/profile/account")] },
    "owns the page /profile/*.",
  ],
  [
    "everything",
    { pages: [page("/teachers")] },
    { pages: [page("/", { subPaths: true })] },
    "owns the page /teachers.",
  ],
  ["a slot", { hosts: ["profile.section"] }, { hosts: ["profile.section"] }, "owns the slot profile.section."],
  [
    "a filling with a key",
    { slots: [{ slot: "profile.section", key: "points" }] },
    { slots: [{ slot: "profile.section", key: "points" }] },
    "fills profile.section#points already.",
  ],
  [
    "a filling of a slot that takes one",
    { slots: [{ slot: "home.trainers" }] },
    { slots: [{ slot: "home.trainers" }] },
    "fills home.trainers already.",
  ],
  ["an event", { publishes: [EVENT] }, { publishes: [EVENT] }, `owns the event ${EVENT} and does not share it.`],
  ["a permission", { permissions: ["session"] }, { permissions: ["session"] }, "alone has the permission session."],
  [
    "a step of an account",
    { pages: [page("/in", { step: "login" })] },
    { pages: [page("/enter", { step: "login" })] },
    "has the page for the step login.",
  ],
])("%s of another remote", (_what, theirs, ours, sentence) => {
  it("a claim of another remote's name is refused, with the owner's name", () => {
    const problems = claimProblems(contract("mfe-new", ours), [], makeOwned("mfe-owner", theirs));
    expect(problems.map(({ with: owner, reason }) => [owner, reason])).toEqual([
      ["mfe-owner", `mfe-owner ${sentence}`],
    ]);
  });

  it("two claims are refused while both versions become live together", () => {
    const problems = claimProblems(contract("mfe-new", ours), [contract("mfe-owner", theirs)], []);
    expect(problems).toHaveLength(1);
  });

  it("every version of the owner may claim its name", () => {
    expect(claimProblems(contract("mfe-owner", theirs), [], makeOwned("mfe-owner", theirs))).toEqual([]);
  });
});

describe.each<[string, Partial<RemoteContract>, Partial<RemoteContract>]>([
  ["another page", { pages: [page("/teachers")] }, { pages: [page("/lessons")] }],
  ["a page below one without sub-paths", { pages: [page("/teachers")] }, { pages: [page("/teachers/:id")] }],
  ["another key", { slots: [{ slot: "a.b", key: "x" }] }, { slots: [{ slot: "a.b", key: "y" }] }],
])("%s", (_what, theirs, ours) => {
  it("a name without an owner may be claimed", () => {
    expect(claimProblems(contract("mfe-new", ours), [], makeOwned("mfe-owner", theirs))).toEqual([]);
  });
});

describe("an event that its owner shares", () => {
  const sharing = { publishes: [EVENT], alsoPublishedBy: { [EVENT]: ["mfe-new"] } };
  const candidate = contract("mfe-new", { publishes: [EVENT] });

  it("may be published by those it names", () => {
    expect(claimProblems(candidate, [], makeOwned("mfe-owner", sharing))).toEqual([]);
    expect(
      claimProblems(contract("mfe-third", { publishes: [EVENT] }), [], makeOwned("mfe-owner", sharing)),
    ).toHaveLength(1);
  });

  it("only the owner may share an event, not the remote that publishes it", () => {
    const wanting = contract("mfe-new", { publishes: [EVENT], alsoPublishedBy: { [EVENT]: ["mfe-owner"] } });
    expect(claimProblems(wanting, [], makeOwned("mfe-owner", { publishes: [EVENT] }))).toHaveLength(1);
  });

  it("stays with a remote whose live version publishes it already", () => {
    const before = makeOwned("mfe-owner", { publishes: [EVENT] });
    expect(claimProblems(candidate, [], before, [candidate])).toEqual([]);
    expect(claimProblems(candidate, [], before, [contract("mfe-new", {})])).toHaveLength(1);
  });

  it("may be shared by either of two that become live together", () => {
    expect(claimProblems(candidate, [contract("mfe-owner", sharing)], [])).toEqual([]);
    expect(claimProblems(contract("mfe-owner", sharing), [candidate], [])).toEqual([]);
  });
});
