import {
  leaveSupportRequest,
  listOwnSupportRequests,
  listSupportRequests,
  moveSupportRequest,
  rateAnswerByLink,
  rateSupportAnswer,
  replyToSupportRequest,
  resendSupportReply,
  withdrawSupportReply,
} from "@kalima/support-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import { clampLimit, readCursor } from "../../../kernel/http/time-pages.ts";
import { readAsker } from "../asking/asker.ts";
import { MAY_CHANGE_ANY, MAY_SEE } from "../asking/desk-access.ts";
import type { requestsService } from "./requests.service.ts";

const tags = ["support"];

/** Routes for leaving a question for support, and for answering it. */
export function requestsRoutes(requests: ReturnType<typeof requestsService>): Routes {
  return [
    handle(
      leaveSupportRequest,
      {
        access: "public",
        act: "support-request.left",
        summary: "Leave support a question; `contact` says where the answer goes without an account",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request) => {
        const answerBy = await requests.leave(request.body, readAsker(request));
        return { data: { done: true as const, answerBy: answerBy.toISOString() } };
      },
    ),
    handle(
      listOwnSupportRequests,
      { access: "signedIn", summary: "What you asked support, newest first", tags },
      async (request) => {
        const { cursor, limit } = request.query;
        return requests.listOwn(requireSession(request).userId, readCursor(cursor), clampLimit(limit));
      },
    ),
    handle(
      rateSupportAnswer,
      {
        access: {
          level: "signedIn",
          permission: null,
          reach: { student: "own", trainer: "own", agent: "own", admin: "own" },
        },
        act: { unaudited: "as a visitor" },
        summary: "Say how helpful the answer to your question was, once",
        tags,
      },
      async (request) => {
        await requests.rate(request.params.id, request.body.stars, requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      rateAnswerByLink,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "Say how helpful an answer by SMS or e-mail was, once, by the link that came with it",
        tags,
      },
      async ({ body }) => ({ data: { stars: await requests.rateByLink(body.link, body.stars) } }),
    ),
    handle(
      listSupportRequests,
      {
        access: MAY_SEE,
        act: "support-request.listed",
        summary: "Questions in one state: those that wait for an answer oldest first, others newest first",
        tags,
      },
      async ({ query: { id, state, cursor, limit } }) =>
        id ? requests.listOne(id) : requests.list(state, readCursor(cursor), clampLimit(limit)),
    ),
    handle(
      moveSupportRequest,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.moved",
        summary: "Take or close a question",
        tags,
      },
      async (request) => {
        await requests.move(request.params.id, request.body, requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      replyToSupportRequest,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.answered",
        summary: "Answer a question: in the profile, by SMS or by e-mail",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request) => {
        const { userId } = requireSession(request);
        const heldReplyId = await requests.reply(request.params.id, request.body.text, userId);
        return { data: { done: true as const, heldReplyId } };
      },
    ),
    handle(
      withdrawSupportReply,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.answer_withdrawn",
        summary: "Withdraw your answer by SMS or e-mail, in the seconds before it leaves",
        tags,
      },
      async (request) => {
        await requests.withdraw(request.params, requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      resendSupportReply,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.answer_resent",
        summary: "Send an answer again that could not be sent",
        tags,
        status: 201,
        idempotency: "required",
      },
      async (request) => {
        await requests.sendAgain(request.params, requireSession(request).userId);
        return DONE;
      },
    ),
  ];
}
