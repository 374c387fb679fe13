import { done, pageQuery, questionLeft, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/support-requests.ts";
import { operation } from "./operation.ts";

export const leaveSupportRequest = operation("POST /api/support/requests", {
  body: api.leaveSupportRequest,
  answer: wrapData(questionLeft),
});
export const readSupportAnswerTimes = operation("GET /api/support/answer-times", {
  answer: wrapData(api.supportAnswerTimes),
});
export const listOwnSupportRequests = operation("GET /api/support/requests", {
  query: pageQuery,
  answer: wrapList(api.ownSupportRequest),
});
/** For agents and staff: those that wait for an answer oldest first, others newest first. */
export const listSupportRequests = operation("GET /api/staff/support-requests", {
  query: api.supportRequestQuery,
  answer: wrapList(api.supportRequest),
});
export const moveSupportRequest = operation("PUT /api/staff/support-requests/:id", {
  body: api.moveSupportRequest,
  answer: wrapData(done),
});
/** `support.request_closed`, and `support.answer_elsewhere` for people whom only a call reaches. */
export const replyToSupportRequest = operation("POST /api/staff/support-requests/:id/replies", {
  body: api.replyToSupportRequest,
  answer: wrapData(done),
});
/** Sends an answer again that could not be sent; nothing happens to another one. `support.request_closed`. */
export const resendSupportReply = operation("POST /api/staff/support-requests/:id/replies/:replyId/deliveries", {
  answer: wrapData(done),
});
