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
import { isAnswering } from "../assignment/answering.ts";
import { type Assigner, checkAssignment, type Holder, refuseTaken } from "../assignment/assignment.policy.ts";
import { recordHandOver } from "../assignment/hand-overs.ts";
import { notifyMentioned } from "../assignment/mentions.ts";
import { deliveriesRepository } from "./deliveries.repository.ts";
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

/** Who has a question; null for one that waits for anybody. */
function findHolder({ state, agent_id: id, agent: name }: RequestRow): Holder | null {
  return state === "open" || id === null ? null : { id, name: name ?? "" };
}

/** The colleague who answers a question now; null for an answered one, which anybody may take up again. */
function findOtherHolder(request: RequestRow, agentId: string): Holder | null {
  const holder = findHolder(request);
  return request.state === "taken" && holder?.id !== agentId ? holder : null;
}

/**
 * Questions that people leave while no agent is available (AG-04). Accounts get the answer in their profile with a
 * notification, everyone else by SMS or e-mail. A person who gave only a phone number without a country code must be
 * called. `announceDesks` is called after each change, so that the desks of all agents follow.
 */
export function requestsService(context: ModuleContext, announceDesks: () => void) {
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

    /**
     * @throws {AppError} `request.not_found`, also if a colleague has just closed it; `support.taken_by_colleague` and
     * `support.not_yours` while a colleague answers it
     */
    async move(id: string, { state }: MoveSupportRequest, agentId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const before = await inside.lock(id);
        const other = before && findOtherHolder(before, agentId);
        if (other) throw refuseTaken(state === "taken" ? "support.taken_by_colleague" : "support.not_yours", other);
        if (!(await inside.move(id, state, agentId, clock()))) throw new AppError("request.not_found");
        await audit(tx, { subject: before?.user_id ?? null, before: { state: before?.state }, after: { state } });
      });
      announceDesks();
    },

    /**
     * Gives a question to an agent, who is notified, or with null to everybody.
     *
     * @throws {AppError} `request.not_found`, `support.request_closed`, those of `checkAssignment`, and
     * `support.colleague_not_free` for somebody who does not work at the desk
     */
    async assign(id: string, assignment: Assign, caller: Assigner): Promise<void> {
      const { agentId, note } = assignment;
      await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const request = await inside.lock(id);
        if (!request) throw new AppError("request.not_found");
        if (request.state === "closed") throw new AppError("support.request_closed");
        const holder = findHolder(request);
        checkAssignment(assignment, holder, caller);
        if (agentId && !(await isAnswering(tx, agentId))) throw new AppError("support.colleague_not_free");
        await inside.assign(id, agentId, clock());
        if (note !== undefined) {
          await inside.setNote(id, note);
          await notifyMentioned(tx, notifier, { before: request.note, after: note, authorId: caller.id });
        }
        await audit(tx, { subject: request.user_id, before: { agentId: holder?.id ?? null }, after: { agentId } });
        if (agentId === (holder?.id ?? null)) return;
        if (holder) await recordHandOver(tx, holder.id, "question", clock());
        if (agentId && agentId !== caller.id) await notifier.notify(tx, agentId, "support_assigned", {});
      });
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
