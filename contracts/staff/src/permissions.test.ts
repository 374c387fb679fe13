import { describe, expect, it } from "vitest";
import { listGrantsWith, listPermissions, STAFF_GRANTS } from "./permissions.ts";

describe("permissions", () => {
  it.each([
    ["payments.change", ["finance"]],
    ["payments.approve", ["owner", "finance"]],
    ["payments.request", ["people", "finance", "quality", "support_lead"]],
    ["payments.see", ["owner", "people", "finance", "quality", "support_lead"]],
    ["bookings.change", ["finance", "quality"]],
    ["grants.approve", ["owner", "people"]],
    ["releases.change", ["technical"]],
    ["newsletter.change", ["owner", "content"]],
  ] as const)("%s comes with %j", (permission, grants) => {
    expect(listGrantsWith(permission)).toEqual(grants);
  });

  it("who requests, changes or approves also sees", () => {
    for (const grant of STAFF_GRANTS) {
      const own = listPermissions([grant]);
      const sections = new Set(own.map((permission) => permission.split(".")[0]));
      for (const section of sections) expect(own).toContain(`${section}.see`);
    }
  });

  it("several grants add up, each permission named once", () => {
    const both = listPermissions(["finance", "quality"]);
    expect(new Set(both).size).toBe(both.length);
    expect(both).toEqual(expect.arrayContaining(["payouts.change", "reviews.change"]));
  });

  it("without a grant, or with one of a later version, nothing is allowed", () => {
    expect(listPermissions([])).toEqual([]);
    expect(listPermissions(["gardener"])).toEqual([]);
  });
});
