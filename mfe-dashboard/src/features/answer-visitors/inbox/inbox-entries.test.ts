import type { Desk, SupportRequest } from "@kalima/support-contract";
import { expect, it } from "vitest";
import { filterEntries, findUrgency, INBOX_FILTERS, listEntries } from "./inbox-entries.ts";

const at = (minute: number) => `2026-03-29T09:${String(minute).padStart(2, "0")}:00Z`;
const chat = (chatSessionId: string, minute: number) => ({
  ...{ chatSessionId, conversationId: chatSessionId, askedAt: at(minute), dueAt: at(minute + 1), note: "" },
});
const DESK: Desk = {
  ...{ status: "in_chat", capacity: 3, waiting: [], colleagues: [] },
  conversations: [{ ...chat("own", 20), dueAt: null, visitor: null, earlier: 0 }],
  others: [
    { ...chat("waiting", 30), name: "Mona", agent: null },
    { ...chat("colleagues", 10), name: null, agent: { id: "omar", name: "Omar" } },
  ],
};
const question = (id: string, minute: number, given: Partial<SupportRequest>): SupportRequest => ({
  ...{ id, topic: null, details: "?", state: "open", createdAt: at(minute), dueAt: at(59), replies: [] },
  ...{ source: "chat", channel: "profile", agent: null, agentId: null },
  from: { name: "Laila", phone: null, email: null, hasAccount: true },
  ...given,
});
const QUESTIONS = [
  question("asked", 5, {}),
  question("answering", 4, { state: "taken", agent: "Hana", agentId: "hana" }),
  question("Omar's", 3, { state: "taken", agent: "Omar", agentId: "omar", dueAt: null }),
];

it.each([
  ["mine", ["own", "answering"]],
  ["unassigned", ["waiting", "asked"]],
  ["all", ["colleagues", "own", "waiting", "Omar's", "answering", "asked"]],
  ["longest", ["answering", "asked", "colleagues", "waiting"]],
] as const)("%s: %j", (filter, keys) => {
  const entries = listEntries(DESK, QUESTIONS, "hana");
  expect(filterEntries(entries, filter).map(({ key }) => key)).toEqual(keys);
});

it.each([
  ["chat", 44, "later"],
  ["chat", 45, "soon"],
  ["chat", 60, "late"],
  ["question", 59, "later"],
  ["question", 60, "late"],
] as const)("a %s of a minute is after %i seconds: %s", (kind, seconds, urgency) => {
  const [askedAt, dueAt] = [at(0), at(1)];
  expect(findUrgency({ kind, askedAt, dueAt }, Date.parse(askedAt) + seconds * 1_000)).toBe(urgency);
});

it("names the colleague who has something, and nobody else", () => {
  const named = listEntries(DESK, QUESTIONS, "hana").filter(({ agent }) => agent !== null);
  expect(named.map(({ key, agent }) => [key, agent])).toEqual([
    ["colleagues", "Omar"],
    ["Omar's", "Omar"],
  ]);
});

it("shows own conversations to an agent of a server that tells of no others", () => {
  const { others: _others, ...desk } = DESK;
  for (const filter of INBOX_FILTERS) expect(() => filterEntries(listEntries(desk, [], "hana"), filter)).not.toThrow();
  expect(filterEntries(listEntries(desk, [], "hana"), "mine")).toHaveLength(1);
});
