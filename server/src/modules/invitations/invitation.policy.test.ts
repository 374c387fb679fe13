import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { computeLinkState, computeStanding, findInviteRefusal, type InvitationFacts } from "./invitation.policy.ts";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const facts = (changes: Partial<InvitationFacts>): InvitationFacts => ({
  state: "open",
  invited_at: ago(3 * DAY_MS),
  approved_at: ago(2 * DAY_MS),
  sent_at: ago(HOUR_MS),
  ...changes,
});

describe("how an invitation stands", () => {
  it.each([
    ["sent", facts({})],
    ["expired", facts({ sent_at: ago(48 * HOUR_MS) })],
    ["waiting", facts({ state: "waiting", approved_at: null, sent_at: null })],
  ])("is %s", (state, given) => expect(computeStanding(given, now)?.state).toBe(state));

  it("is over a week after the request, or after the approval, unless a link still works", () => {
    const old = { invited_at: ago(7 * DAY_MS), sent_at: null };
    expect(computeStanding(facts({ ...old, state: "waiting", approved_at: null }), now)).toBeNull();
    expect(computeStanding(facts({ approved_at: ago(7 * DAY_MS), sent_at: ago(3 * DAY_MS) }), now)).toBeNull();
    expect(computeStanding(facts({ approved_at: ago(7 * DAY_MS) }), now)?.state).toBe("sent");
    expect(computeStanding(facts({ state: "withdrawn" }), now)).toBeNull();
  });

  it.each([
    ["open", facts({})],
    ["expired", facts({ sent_at: ago(48 * HOUR_MS) })],
    ["accepted", facts({ state: "accepted" })],
    ["withdrawn", facts({ state: "withdrawn" })],
    ["unknown", undefined],
  ] as const)("is %s for its link", (state, given) => expect(computeLinkState(given, now)).toBe(state));
});

describe("who may invite", () => {
  const invite = { isOwner: false, role: "agent", grants: [], isApproval: false };
  it.each([
    [null, invite],
    ["staff.owner_only", { ...invite, role: "admin" }],
    [null, { ...invite, role: "admin", isOwner: true }],
    [null, { ...invite, role: "admin", isApproval: true }],
    ["staff.owner_only", { ...invite, role: "admin", grants: ["owner"], isApproval: true }],
    [null, { ...invite, role: "admin", grants: ["owner"], isOwner: true }],
    ["request.invalid", { ...invite, grants: ["finance"] }],
  ])("answers %s", (refusal, given) => expect(findInviteRefusal(given)).toBe(refusal));
});
