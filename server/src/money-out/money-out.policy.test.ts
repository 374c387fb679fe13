import { describe, expect, it } from "vitest";
import { ALONE_DAY_LIMIT_MINOR, ALONE_LIMIT_MINOR, computeAllowance, decideMoneyOut } from "./money-out.policy.ts";

const OF_DAY = ALONE_DAY_LIMIT_MINOR;

describe("computeAllowance", () => {
  it.each([
    [0, 0, ALONE_LIMIT_MINOR],
    [ALONE_LIMIT_MINOR - 1, ALONE_LIMIT_MINOR - 1, 1],
    [ALONE_LIMIT_MINOR, 0, 0],
    [ALONE_LIMIT_MINOR + 1, 0, 0],
    [0, OF_DAY - 1, 1],
    [0, OF_DAY, 0],
    [ALONE_LIMIT_MINOR - 5, OF_DAY - 3, 3],
  ])("with %i moved for the subject and %i today, returns %i", (ofSubject, today, left) => {
    expect(computeAllowance({ ofSubject, today })).toBe(left);
  });
});

describe("decideMoneyOut", () => {
  const nothing = { ofSubject: 0, today: 0 };
  it.each([
    ["admin", ALONE_LIMIT_MINOR, nothing, "made"],
    ["admin", ALONE_LIMIT_MINOR + 1, nothing, "waiting"],
    ["trainer", ALONE_LIMIT_MINOR, nothing, "made"],
    ["trainer", ALONE_LIMIT_MINOR + 1, nothing, "waiting"],
    ["admin", 1, { ofSubject: ALONE_LIMIT_MINOR, today: 0 }, "waiting"],
    ["admin", 1, { ofSubject: 0, today: OF_DAY }, "waiting"],
    ["student", 10 * OF_DAY, { ofSubject: OF_DAY, today: OF_DAY }, "made"],
  ] as const)("decides for %s and %i after %j: %s", (by, amount, moved, expected) => {
    expect(decideMoneyOut(by, amount, moved)).toBe(expected);
  });
});
