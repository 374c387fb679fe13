import type { StaffGrant } from "@kalima/staff-contract";
import { expect, it } from "vitest";
import { findGrantRefusal } from "./grant-change.policy.ts";

const OWNER = { userId: "owner", isOwner: true };
const PEOPLE = { userId: "people", isOwner: false };

it.each<[string, typeof OWNER, string, StaffGrant[], StaffGrant[], number, string | null]>([
  ["gives a duty", PEOPLE, "other", [], ["finance"], 1, null],
  ["takes a duty", PEOPLE, "other", ["finance", "content"], ["content"], 1, null],
  ["leaves an owner an owner", PEOPLE, "owner", ["owner"], ["owner", "finance"], 0, null],
  ["acts on the own grants", PEOPLE, "people", ["people"], ["people", "finance"], 1, "staff.own_grants"],
  ["acts on the own grants as an owner", OWNER, "owner", ["owner"], [], 1, "staff.own_grants"],
  ["makes an owner", PEOPLE, "other", [], ["owner"], 1, "staff.owner_only"],
  ["unmakes an owner", PEOPLE, "owner", ["owner"], [], 1, "staff.owner_only"],
  ["makes an owner as an owner", OWNER, "other", [], ["owner"], 1, null],
  ["unmakes another owner as an owner", OWNER, "other", ["owner"], [], 1, null],
  ["unmakes the last owner", { ...OWNER, userId: "gone" }, "other", ["owner"], ["people"], 0, "staff.last_owner"],
])("%s", (_what, actor, personId, before, after, otherOwners, refusal) => {
  expect(findGrantRefusal(actor, { personId, before, after, otherOwners })).toBe(refusal);
});
