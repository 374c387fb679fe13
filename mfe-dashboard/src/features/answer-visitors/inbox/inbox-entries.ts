import type { Desk, SupportRequest } from "@kalima/support-contract";

export const INBOX_FILTERS = ["mine", "unassigned", "all", "longest"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** A live conversation or a question in writing, in the one list. */
export type InboxEntry = {
  kind: "chat" | "question";
  /** The chat session id of a conversation, the id of a question. */
  key: string;
  /** Null for a guest in a conversation. */
  name: string | null;
  askedAt: string;
  /** Until when the next answer is due; null once there was one. */
  dueAt: string | null;
  isMine: boolean;
  /** The colleague who has it. */
  agent: string | null;
};

const byAge = (one: InboxEntry, other: InboxEntry) => one.askedAt.localeCompare(other.askedAt);

/** Lists all live conversations, then the questions that wait for an answer; each kind with the longest wait first. */
export function listEntries(desk: Desk, questions: readonly SupportRequest[], ownId: string): InboxEntry[] {
  const own = desk.conversations.map(
    ({ chatSessionId: key, visitor, askedAt, dueAt = null }): InboxEntry => ({
      ...{ kind: "chat", key, name: visitor?.name ?? null, askedAt, dueAt },
      ...{ isMine: true, agent: null },
    }),
  );
  const others = (desk.others ?? []).map(
    ({ chatSessionId: key, name, askedAt, dueAt, agent }): InboxEntry => ({
      ...{ kind: "chat", key, name, askedAt, dueAt },
      ...{ isMine: false, agent: agent?.name ?? null },
    }),
  );
  const written = questions.map(({ id, from, createdAt, dueAt = null, agentId, agent, state }): InboxEntry => {
    const isMine = state === "taken" && agentId === ownId;
    return {
      ...{ kind: "question", key: id, name: from.name, askedAt: createdAt, dueAt },
      ...{ isMine, agent: isMine || state === "open" ? null : agent },
    };
  });
  return [...[...own, ...others].toSorted(byAge), ...written.toSorted(byAge)];
}

/** The share of a live conversation's time after which it is urgent. */
const SOON_SHARE = 0.75;

/** How urgent the next answer is at an instant (epoch milliseconds). Questions have a day, and are never `soon`. */
export function findUrgency(
  { kind, askedAt, dueAt }: Pick<InboxEntry, "kind" | "askedAt"> & { dueAt: string },
  now: number,
): "late" | "soon" | "later" {
  const [asked, due] = [Date.parse(askedAt), Date.parse(dueAt)];
  if (due <= now) return "late";
  return kind === "chat" && asked + (due - asked) * SOON_SHARE <= now ? "soon" : "later";
}

/** `longest` holds whatever waits for an answer, of both kinds together. */
export function filterEntries(entries: readonly InboxEntry[], filter: InboxFilter): InboxEntry[] {
  if (filter === "mine") return entries.filter(({ isMine }) => isMine);
  if (filter === "unassigned") return entries.filter(({ isMine, agent }) => !isMine && agent === null);
  if (filter === "all") return [...entries];
  return entries.filter(({ dueAt }) => dueAt !== null).toSorted(byAge);
}
