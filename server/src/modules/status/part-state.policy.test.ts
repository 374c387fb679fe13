import { describe, expect, it } from "vitest";
import { applyLook, type KnownPart } from "./part-state.policy.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 8, minute));
const working: KnownPart = { state: "working", since: at(0), troubledSince: null };

describe("a look at a part", () => {
  it("that finds trouble for the first time changes nothing yet", () => {
    expect(applyLook(working, "down", at(1))).toEqual([{ ...working, troubledSince: at(1) }, { step: "none" }]);
    expect(applyLook(null, "down", at(1))).toEqual([
      { state: "working", since: at(1), troubledSince: at(1) },
      { step: "none" },
    ]);
  });

  it("that finds trouble again begins an incident, at the first of the two", () => {
    expect(applyLook({ ...working, troubledSince: at(1) }, "impaired", at(2))).toEqual([
      { state: "impaired", since: at(1), troubledSince: at(1) },
      { step: "begin", kind: "impaired", at: at(1) },
    ]);
  });

  it("forgets trouble that was seen once", () => {
    expect(applyLook({ ...working, troubledSince: at(1) }, "working", at(2))).toEqual([working, { step: "none" }]);
  });

  it("keeps the worst of an incident until it ends", () => {
    const impaired: KnownPart = { state: "impaired", since: at(1), troubledSince: at(1) };
    const [down, worsened] = applyLook(impaired, "down", at(3));
    expect([down.state, down.since, worsened.step]).toEqual(["down", at(1), "worsen"]);
    const [better, change] = applyLook(down, "impaired", at(4));
    expect([better.state, change.step]).toEqual(["impaired", "none"]);
  });

  it("that finds it working ends the incident", () => {
    const down: KnownPart = { state: "down", since: at(1), troubledSince: at(1) };
    expect(applyLook(down, "working", at(5))).toEqual([
      { state: "working", since: at(5), troubledSince: null },
      { step: "end", at: at(5) },
    ]);
  });
});
