import type { OwnSupportRequest, SupportRequest } from "@kalima/support-contract";
import { computeDueAt, selectChannel } from "./request.policy.ts";
import type { ReplyRow, RequestRow } from "./requests.repository.ts";

/** A question as the person who asked sees it. */
export function toOwnView(row: RequestRow, replies: readonly ReplyRow[]): OwnSupportRequest {
  const answers = replies.filter(({ request_id }) => request_id === row.id);
  return {
    id: row.id,
    topic: row.topic,
    details: row.details,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    dueAt: computeDueAt({ createdAt: row.created_at, state: row.state, replies: answers })?.toISOString() ?? null,
    replies: answers.map(({ id, content, created_at }) => ({ id, text: content, at: created_at.toISOString() })),
    stars: row.rating,
  };
}

function toDelivery(reply: ReplyRow | undefined): SupportRequest["replies"][number]["delivery"] {
  if (!reply?.channel || !reply.delivery) return null;
  const { channel, delivery: state, delivered_at: sentAt } = reply;
  return { channel, state, sentAt: sentAt?.toISOString() ?? null };
}

/** A question as agents and staff see it. */
export function toStaffView(row: RequestRow, replies: readonly ReplyRow[]): SupportRequest {
  const { source, agent, user_id: userId, phone, email } = row;
  const from = { name: row.full_name ?? "", phone, email, hasAccount: userId !== null };
  const own = toOwnView(row, replies);
  const delivered = own.replies.map((shown) => {
    return { ...shown, delivery: toDelivery(replies.find(({ id }) => id === shown.id)) };
  });
  const { agent_id: agentId, language, note } = row;
  const channel = selectChannel({ userId, phone, email });
  return { ...own, replies: delivered, source, agent, agentId, language, note, from, channel };
}
