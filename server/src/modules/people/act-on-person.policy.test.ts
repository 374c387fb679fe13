import { describe, expect, it } from "vitest";
import { findActRefusal } from "./act-on-person.policy.ts";

describe("an act on an account", () => {
  it.each([
    ["by somebody with the duty", {}, {}, null],
    ["without the duty", { mayChange: false }, {}, "permission"],
    ["on the own account", {}, { personId: "one" }, "own"],
    ["by an owner on the own account", { isOwner: true }, { personId: "one", isOwner: true }, "own"],
    ["on an owner", {}, { isOwner: true }, "owner"],
    ["by an owner on another", { isOwner: true }, { isOwner: true }, null],
  ] as const)("%s", (_name, actor, person, refusal) => {
    const whole = { userId: "one", isOwner: false, mayChange: true, ...actor };
    expect(findActRefusal(whole, { personId: "other", isOwner: false, ...person })).toBe(refusal);
  });
});
