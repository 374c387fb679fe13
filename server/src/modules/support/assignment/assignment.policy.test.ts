import { describe, expect, it } from "vitest";
import { checkAssignment } from "./assignment.policy.ts";

const HANA = { id: "hana", name: "Hana" };
const OMAR = { id: "omar", name: "Omar" };
const hana = { id: "hana", isLead: false };
const lead = { id: "karim", isLead: true };

describe("who assigns", () => {
  it.each([
    ["the holder gives it to a colleague", "omar", HANA, hana],
    ["the holder puts it back", null, HANA, hana],
    ["anybody takes what nobody has", "hana", null, hana],
    ["anybody takes over what they saw with a colleague", "hana", OMAR, hana],
    ["a lead gives what somebody has to another", "hana", OMAR, lead],
    ["a lead gives what nobody has to somebody", "omar", null, lead],
  ])("%s", (_case, agentId, holder, caller) => {
    expect(() => checkAssignment({ agentId, from: holder?.id ?? null }, holder, caller)).not.toThrow();
  });

  it.each([
    ["an agent gives away what a colleague has", "karim", OMAR],
    ["an agent puts back what a colleague has", null, OMAR],
    ["an agent gives a colleague what nobody has", "omar", null],
  ])("%s: refused", (_case, agentId, holder) => {
    expect(() => checkAssignment({ agentId, from: holder?.id ?? null }, holder, hana)).toThrow(
      expect.objectContaining({ code: "support.not_yours" }),
    );
  });

  it("who comes second learns who was first, a lead too", () => {
    for (const caller of [hana, lead]) {
      expect(() => checkAssignment({ agentId: caller.id, from: null }, OMAR, caller)).toThrow(
        expect.objectContaining({ code: "support.taken_by_colleague", extra: { agent: "Omar" } }),
      );
    }
  });

  it("a call that comes twice is no conflict", () => {
    expect(() => checkAssignment({ agentId: "hana", from: null }, HANA, hana)).not.toThrow();
  });
});
