import { DAY_SECONDS, HOUR_SECONDS, SECOND_MS, TOAST_WITH_ACTION_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Assign, LeaveSupportRequest, MoveSupportRequest } from "@kalima/support-contract";
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
import { findHolder, findOtherHolder, type QuestionActs } from "./question-acts.ts";
import { createRatingLinks } from "./rating-link.ts";
import { createReplyDelivery } from "./reply-delivery.ts";
import { selectChannel, toRequesterColumns } from "./request.policy.ts";
import { toOwnView, toStaffView } from "./request-views.ts";
import { type ReplyRow, type RequestRow, requestsRepository } from "./requests.repository.ts";

/** Limits for the questions of one account or address. */
const LIMITS = [
  { max: 5, seconds: HOUR_SECONDS },
  { max: 20, seconds: DAY_SECONDS },
];
/** An answer by SMS or e-mail waits until the toast that offers to undo it has left, and for its request. */
const UNDO_MS = TOAST_WITH_ACTION_MS + 2 * SECOND_MS;

/**
 * Questions that people leave while no agent is available (AG-04). Accounts get the answer in their profile with a
 * notification, everyone else by SMS or e-mail. A person who gave only a phone number without a country code must be
 * called. `announceDesks` is called after each change, so that the desks of all agents follow.
 */
export function requestsService(context: ModuleContext, acts: QuestionActs, announceDesks: () => void) {
  const { database, clock, events, notifier } = context;
  const links = createRatingLinks(context);
  const deliver = createReplyDelivery({ ...context, buildRatingLink: links.build });
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

    /**
     * Rates the answers to a question of somebody without an account, by the link that came with them. Only the first time counts;
     * returns the stars that do.
     *
     * @throws {AppError} `request.not_found`, `support.not_answered`
     */
    async rateByLink(link: string, stars: number): Promise<number> {
      const id = links.read(link);
      const request = id === null ? undefined : await requests.find(id);
      if (!request) throw new AppError("request.not_found");
      const replies = await requests.listReplies([request.id]);
      if (replies.length === 0) throw new AppError("support.not_answered");
      await requests.rate(request.id, stars, clock());
      return (await requests.find(request.id))?.rating ?? stars;
    },

    /**
     * Answers a question that the agent has, or that nobody has. Returns the id by which the answer can be withdrawn until it leaves;
     * null for one that is there already.
     *
     * @throws {AppError} `request.not_found`, `support.request_closed`, `support.not_yours`, `support.answer_elsewhere`;
     * `support.taken_by_colleague` if a colleague has just answered
     */
    async reply(id: string, text: string, agentId: string): Promise<string | null> {
      const heldReplyId = await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const request = await inside.lock(id);
        if (!request) throw new AppError("request.not_found");
        if (request.state === "closed") throw new AppError("support.request_closed");
        const other = findOtherHolder(request, agentId);
        if (other) throw refuseTaken("support.not_yours", other);
        const holder = findHolder(request);
        if (holder && holder.id !== agentId) throw refuseTaken("support.taken_by_colleague", holder);
        const { user_id: userId, phone, email } = request;
        const channel = selectChannel({ userId, phone, email });
        if (channel === "call") throw new AppError("support.answer_elsewhere");
        const replyId = await inside.reply(id, text, agentId, clock());
        await audit(tx, { subject: userId, before: { state: request.state }, after: { replyId, channel } });
        if (userId && channel === "profile") await notifier.notify(tx, userId, "support_answered", {});
        if (channel === "profile") return null;
        await deliver(tx, replyId, channel, new Date(clock().getTime() + UNDO_MS));
        return replyId;
      });
      announceDesks();
      return heldReplyId;
    },

    /**
     * Withdraws an answer that has not left yet: its agent has the question again.
     *
     * @throws {AppError} `request.not_found`, `support.answer_left`
     */
    async withdraw({ id, replyId }: { id: string; replyId: string }, agentId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const inside = requestsRepository(tx);
        const request = await inside.lock(id);
        const deliveries = deliveriesRepository(tx);
        if (!request || !(await deliveries.isReply(id, replyId))) throw new AppError("request.not_found");
        if (!(await deliveries.withdraw(id, replyId, agentId, clock()))) throw new AppError("support.answer_left");
        if (request.state === "answered") await inside.assign(id, agentId, clock());
        await audit(tx, {
          object: { kind: "support-request", id },
          subject: request.user_id,
          before: { state: request.state, replyId },
        });
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
