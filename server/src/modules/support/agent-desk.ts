import { DAY_MS } from "@kalima/contracts/domain";
import type { Desk, DeskConversation } from "@kalima/support-contract";
import { AGENT_CAPACITY } from "@kalima/support-contract";
import type { Database } from "../../kernel/database/database.ts";
import { findUser } from "../users/public.ts";
import { computeChatDue, type TakenChat } from "./agent-chats.repository.ts";
import type { Assigner } from "./assignment/assignment.policy.ts";
import { type Owner, parseAccountId } from "./conversations.repository.ts";
import type { SupportDesk } from "./support-desk.ts";

/** Period of the ratings and response times that the desk shows: 30 days. */
const COUNTED_MS = 30 * DAY_MS;

async function describeVisitor(database: Database, owner: Owner): Promise<DeskConversation["visitor"]> {
  const userId = parseAccountId(owner);
  const user = userId ? await findUser(database, userId) : undefined;
  if (!user) return null;
  const { name, phone, email, language, placement_level: level, created_at } = user;
  return { name, phone, email, language, level, memberSince: created_at.toISOString() };
}

/** Reads everything that an agent's desk shows, except the messages. */
export async function readDesk({ database, chats }: SupportDesk, agent: Assigner, now: Date): Promise<Desk> {
  const agentId = agent.id;
  async function describeChat(chat: TakenChat): Promise<DeskConversation> {
    const [visitor, earlier] = await Promise.all([describeVisitor(database, chat.owner), chats.countEarlier(chat)]);
    const { id: conversationId, chat_session_id: chatSessionId, asked_at, note } = chat;
    const dueAt = computeChatDue(chat);
    return { chatSessionId, conversationId, askedAt: asked_at.toISOString(), dueAt, visitor, earlier, note };
  }
  const countedFrom = new Date(now.getTime() - COUNTED_MS);
  const [status, taken, others, waiting, colleagues, satisfaction, responseSeconds] = await Promise.all([
    chats.readStatus(agentId),
    chats.listTaken(agentId),
    chats.listOthers(agentId),
    chats.listWaitingTimes(),
    chats.listColleagues(agentId, now),
    chats.readSatisfaction(countedFrom),
    readResponseTimes(database, countedFrom),
  ]);
  return {
    status,
    capacity: AGENT_CAPACITY,
    conversations: await Promise.all(taken.map(describeChat)),
    others,
    assignsAny: agent.isLead,
    waiting: waiting.map((askedAt) => askedAt.toISOString()),
    colleagues,
    satisfaction,
    responseSeconds,
  };
}

/** Medians, because one question left over a weekend says nothing about the others. Follow-ups are the agents' own. */
const MEDIANS = `SELECT
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM taken_at - enqueued_at))
    FROM support_tickets WHERE taken_at > $1) AS turn,
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.at - r.created_at))
    FROM (SELECT request_id, min(created_at) AS at FROM support_replies GROUP BY request_id) AS first
    JOIN support_requests r ON r.id = first.request_id
    WHERE first.at > $1 AND r.source <> 'follow_up') AS question`;

/** How long visitors waited for their turn and questions for their first answer since `since`, in seconds. */
export async function readResponseTimes(
  database: Database,
  since: Date,
): Promise<NonNullable<Desk["responseSeconds"]>> {
  const [row] = await database.query<NonNullable<Desk["responseSeconds"]>>(MEDIANS, [since]);
  return row ?? { turn: null, question: null };
}
