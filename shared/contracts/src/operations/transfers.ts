import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import { payment } from "../api/payments.ts";
import * as api from "../api/transfers.ts";
import { operation } from "./operation.ts";

/** Pays by bank transfer: the times are held for a day, once. */
export const chooseTransfer = operation("POST /api/payments/:referenceCode/transfer", { answer: wrapData(payment) });
/** Sends the proof of a transfer, or another one instead of it. */
export const sendProof = operation("POST /api/payments/:referenceCode/proof", {
  body: api.sendProof,
  answer: wrapData(payment),
});
/** For staff: proofs that wait, the longest first. */
export const listProofs = operation("GET /api/staff/transfer-proofs", {
  query: pageQuery,
  answer: wrapList(api.waitingProof),
});
/** For staff: the money is there. `booking.transition_refused` when somebody else was faster, or another proof came. */
export const acceptProof = operation("POST /api/staff/transfer-proofs/:id/accept", { answer: wrapData(done) });
/** For staff. Errors as for `acceptProof`. */
export const refuseProof = operation("POST /api/staff/transfer-proofs/:id/refuse", {
  body: api.refuseProof,
  answer: wrapData(done),
});
/** For staff: money to transfer back, the longest owed first. */
export const listTransferRefunds = operation("GET /api/staff/transfer-refunds", {
  query: pageQuery,
  answer: wrapList(api.transferRefund),
});
/** For staff: the money was transferred back. `booking.transition_refused` when that was said before. */
export const sendTransferRefund = operation("POST /api/staff/transfer-refunds/:id/sent", {
  body: api.sendTransferRefund,
  answer: wrapData(done),
});
