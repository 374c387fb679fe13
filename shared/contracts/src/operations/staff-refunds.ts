import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/staff-refunds.ts";
import { operation } from "./operation.ts";

/** For staff: what may be given back of a paid booking. */
export const readRefundQuote = operation("GET /api/bookings/:id/refund", { answer: wrapData(api.refundQuote) });
/** For staff. `booking.transition_refused` when the booking, or what is left of it, has changed meanwhile. */
export const makeRefund = operation("POST /api/bookings/:id/refunds", {
  body: api.makeRefund,
  answer: wrapData(api.refundMade),
});
/** For staff: refunds that wait for a second person, the longest first. */
export const listWaitingRefunds = operation("GET /api/staff/refunds", {
  query: pageQuery,
  answer: wrapList(api.waitingRefund),
});
/** For the second person. `auth.forbidden` for the first; `booking.transition_refused` when it does not wait any more. */
export const approveRefund = operation("POST /api/staff/refunds/:id/approve", { answer: wrapData(done) });
/**
 * For staff, including the person who requested the refund, who withdraws it in this way. Other errors are those of
 * `approveRefund`.
 */
export const refuseRefund = operation("POST /api/staff/refunds/:id/refuse", { answer: wrapData(done) });
/** For staff: refunds that the provider did not take, the longest owed first. */
export const listFailedRefunds = operation("GET /api/staff/failed-refunds", {
  query: pageQuery,
  answer: wrapList(api.failedRefund),
});
/** For staff. `booking.transition_refused` when it is on its way again, or the charge does not hold its money any more. */
export const retryRefund = operation("POST /api/staff/failed-refunds/:id/retry", { answer: wrapData(done) });
