import { DAY_SECONDS, HOUR_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type {
  Assign,
  LeaveSupportRequest,
  MoveSupportRequest,
  OwnSupportRequest,
  SupportRequest,
} from "@kalima/support-contract";
import { describeAct } from "../../../kernel/audit/act.ts";
import { audit } from "../../../kernel/audit/audit.ts";
import { type After, paginate } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { contactMessageLeft } from "../../company/public.ts";
import { accountRemoved } from "../../users/public.ts";
import { type Asker, countWish, findAccount } from "../asking/asker.ts";
import { type Assigner, refuseTaken } from "../assignment/assignment.policy.ts";
import { notifyMentioned } from "../assignment/mentions.ts";
import { deliveriesRepository } from "./deliveries.repository.ts";
import { findOtherHolder, type QuestionActs } from "./question-acts.ts";
import { createReplyDelivery } from "./reply-delivery.ts";
import { computeDueAt, selectChannel, toRequesterColumns } from "./request.policy.ts";
import { type ReplyRow, type RequestRow, requestsRepository } from "./requests.repository.ts";

/** Limits for the questions of one account or address. */
const LIMITS = [
  { max: 5, seconds: HOUR_SECONDS },
  { max: 20, seconds: DAY_SECONDS },
];

function toOwnView(row: RequestRow, replies: readonly ReplyRow[]): OwnSupportRequest {
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

function toStaffView(row: RequestRow, replies: readonly ReplyRow[]): SupportRequest {
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

/**
 * Questions that people leave while no agent is available (AG-04). Accounts get the answer in their profile with a
 * notification, everyone else by SMS or e-mail. A person who gave only a phone number without a country code must be
 * called. `announceDesks` is called after each change, so that the desks of all agents follow.
 */
export function requestsService(context: ModuleContext, acts: QuestionActs, announceDesks: () => void) {
  const { database, clock, events, notifier } = context;
  const deliver = createReplyDelivery(context);
  const requests = requestsRepository(database);
  events.on(contactMessageLeft, (tx, { fullName: full_name, at, ...message }) =>
    requestsRepository(tx).add({ source: "contact", user_id: null, full_name, ...message }, at),
  );
  events.on(accountRemoved, (tx, { userId }) => requestsRepository(tx).forgetAccount(userId));

  /** Builds a page from rows that were read with `limit + 1`; `view` converts each with its replies. */
  async function toPage<T>(rows: RequestRow[], limit: number, view: (row: RequestRow, replies: ReplyRow[]) => T) {
    const { page, nextCursor } = paginate(rows, limit);
    const replies = await requests.listReplies(page.map(({ id }) => id));
    return { data: page.map((row) => view(row, replies)), page: { nextCursor } };
  }

  return {
    /**
     * Stores a question and returns the promised answer time.
     *
     * @throws {AppError} `request.invalid` without contact details, `auth.too_many_tries`
     */
    async leave({ contact, topic, details }: LeaveSupportRequest, asker: Asker) {
      const requester = toRequesterColumns(findAccount(asker), contact);
      await countWish(context, "support-request", asker, LIMITS);
      const now = clock();
      await requests.add({ source: "chat", ...requester, language: asker.language, topic, details }, now);
      announceDesks();
      return computeDeadline("answer", now);
    },

    async listOwn(userId: string, after: After, limit: number) {
      return toPage(await requests.listByAccount(userId, after, limit + 1), limit, toOwnView);
    },

    /** One question, or none if there is none of this id. */
    async listOne(id: string) {
      const row = await requests.find(id);
      return toPage(row ? [row] : [], 1, toStaffView);
    },

    async list(state: RequestRow["state"], after: After, limit: number) {
      return toPage(await requests.listInState(state, after, limit + 1), limit, toStaffView);
    },

    /** By the rules of `createQuestionActs`. */
    async move(id: string, move: MoveSupportRequest, agentId: string): Promise<void> {
      await database.transaction((tx) => acts.move(tx, id, move, agentId));
      announceDesks();
    },

    /** By the rules of `createQuestionActs`. */
    async assign(id: string, assignment: Assign, caller: Assigner): Promise<void> {
      await database.transaction((tx) => acts.assign(tx, id, assignment, caller));
      announceDesks();
    },

    /** Finds the account that left a question; null for somebody without one. @throws {AppError} `request.not_found` */
    async findAsker(id: string): Promise<string | null> {
      const request = await requests.find(id);
      if (!request) throw new AppError("request.not_found");
      describeAct({ object: { kind: "support-request", id }, subject: request.user_id });
      return request.user_id;
    },

    /** @throws {AppError} `request.not_found` */
    async setNote(id: string, note: string, authorId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const request = await inside.lock(id);
        if (!request) throw new AppError("request.not_found");
        await inside.setNote(id, note);
        await notifyMentioned(tx, notifier, { before: request.note, after: note, authorId });
        await audit(tx, { subject: request.user_id });
      });
      announceDesks();
    },

    /**
     * Rates the answers to one's own question with 1 to 5 stars. Only the first time counts.
     *
     * @throws {AppError} `request.not_found`, `support.not_answered`
     */
    async rate(id: string, stars: number, userId: string): Promise<void> {
      const request = await requests.find(id);
      if (request?.user_id !== userId) throw new AppError("request.not_found");
      const replies = await requests.listReplies([id]);
      if (replies.length === 0) throw new AppError("support.not_answered");
      await requests.rate(id, stars, clock());
    },

    /** @throws {AppError} `request.not_found`, `support.request_closed`, `support.not_yours`, `support.answer_elsewhere` */
    async reply(id: string, text: string, agentId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const request = await inside.lock(id);
        if (!request) throw new AppError("request.not_found");
        if (request.state === "closed") throw new AppError("support.request_closed");
        const other = findOtherHolder(request, agentId);
        if (other) throw refuseTaken("support.not_yours", other);
        const { user_id: userId, phone, email } = request;
        const channel = selectChannel({ userId, phone, email });
        if (channel === "call") throw new AppError("support.answer_elsewhere");
        const replyId = await inside.reply(id, text, agentId, clock());
        await audit(tx, { subject: userId, before: { state: request.state }, after: { replyId, channel } });
        if (userId && channel === "profile") await notifier.notify(tx, userId, "support_answered", {});
        if (channel !== "profile") await deliver(tx, replyId, channel);
      });
      announceDesks();
    },

    /**
     * Sends a failed reply again. Does nothing for a reply that is being sent or was sent.
     *
     * @throws {AppError} `request.not_found`, `support.request_closed`
     */
    sendAgain({ id, replyId }: { id: string; replyId: string }, agentId: string): Promise<void> {
      return database.transaction(async (tx) => {
        const request = await requestsRepository(tx).lock(id);
        const deliveries = deliveriesRepository(tx);
        if (!request || !(await deliveries.isReply(id, replyId))) throw new AppError("request.not_found");
        if (request.state === "closed") throw new AppError("support.request_closed");
        describeAct({ object: { kind: "support-request", id }, subject: request.user_id, after: { replyId } });
        const failed = await deliveries.restart(id, replyId, agentId, clock());
        if (failed) await deliver(tx, replyId, failed.channel);
      });
    },
  };
}
