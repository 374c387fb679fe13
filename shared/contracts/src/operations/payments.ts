import { pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/payments.ts";
import { operation } from "./operation.ts";

/** The student's own orders, newest first. */
export const listPayments = operation("GET /api/payments", { query: pageQuery, answer: wrapList(api.payment) });
export const getPayment = operation("GET /api/payments/:referenceCode", { answer: wrapData(api.payment) });
/** Takes back the request at a wallet, or the charge that waits for the cardholder, so that the order can be paid in another way. */
export const cancelCharge = operation("POST /api/payments/:referenceCode/charges/cancel", {
  answer: wrapData(api.payment),
});
export const createCharge = operation("POST /api/payments/:referenceCode/charges", {
  body: api.createCharge,
  answer: wrapData(api.payment),
});
/** Asks the provider what became of the running charge, for a cardholder who comes back from their bank. */
export const checkCharge = operation("POST /api/payments/:referenceCode/charges/check", {
  answer: wrapData(api.payment),
});
