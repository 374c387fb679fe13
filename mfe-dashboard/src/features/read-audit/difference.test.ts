import { describe, expect, it } from "vitest";
import { listChanges } from "./difference.ts";

describe("changes of an act", () => {
  it("are what differs between both sides", () => {
    expect(listChanges({ price: 200, currency: "EGP" }, { price: 250, currency: "EGP" })).toEqual([
      { path: "price", before: "200", after: "250" },
    ]);
  });

  it("name values within lists and objects", () => {
    expect(listChanges({ packs: [{ lessons: 6 }] }, { packs: [{ lessons: 12 }, { lessons: 24 }] })).toEqual([
      { path: "packs.0.lessons", before: "6", after: "12" },
      { path: "packs.1.lessons", before: null, after: "24" },
    ]);
  });

  it("keep what was emptied and what was there before", () => {
    expect(listChanges({ tags: ["a"], end: null }, { tags: [] })).toEqual([
      { path: "tags.0", before: "a", after: null },
      { path: "end", before: "null", after: null },
      { path: "tags", before: null, after: "[]" },
    ]);
  });

  it.each([
    [null, { reason: "…(9)" }, [{ path: "reason", before: null, after: "…(9)" }]],
    [{ state: "open" }, null, [{ path: "state", before: "open", after: null }]],
    [null, null, []],
    [{}, {}, []],
  ])("of %j and %j are %j", (before, after, changes) => {
    expect(listChanges(before, after)).toEqual(changes);
  });
});
