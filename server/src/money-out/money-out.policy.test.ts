import { listPermissions } from "@kalima/staff-contract";
import { describe, expect, it } from "vitest";
import {
  ALONE_DAY_LIMIT_MINOR,
  ALONE_LIMIT_MINOR,
  computeAllowance,
  decideMoneyOut,
  type Mover,
} from "./money-out.policy.ts";

const OF_DAY = ALONE_DAY_LIMIT_MINOR;
const FINANCE: Mover = { role: "admin", permissions: new Set(listPermissions(["finance"])) };
const QUALITY: Mover = { role: "admin", permissions: new Set(listPermissions(["quality"])) };
const TRAINER: Mover = { role: "trainer" };

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
    expect(computeAllowance(FINANCE, { ofSubject, today })).toBe(left);
  });
});

describe("decideMoneyOut", () => {
  const nothing = { ofSubject: 0, today: 0 };
  it.each([
    ["finance", FINANCE, ALONE_LIMIT_MINOR, nothing, "made"],
    ["finance", FINANCE, ALONE_LIMIT_MINOR + 1, nothing, "waiting"],
    ["an admin who may only request", QUALITY, 1, nothing, "waiting"],
    ["a trainer", TRAINER, ALONE_LIMIT_MINOR, nothing, "made"],
    ["a trainer", TRAINER, ALONE_LIMIT_MINOR + 1, nothing, "waiting"],
    ["finance", FINANCE, 1, { ofSubject: ALONE_LIMIT_MINOR, today: 0 }, "waiting"],
    ["finance", FINANCE, 1, { ofSubject: 0, today: OF_DAY }, "waiting"],
    ["a student", { role: "student" }, 10 * OF_DAY, { ofSubject: OF_DAY, today: OF_DAY }, "made"],
  ] as const)("decides for %s", (_who, by, amount, moved, expected) => {
    expect(decideMoneyOut(by, amount, moved)).toBe(expected);
  });
});
