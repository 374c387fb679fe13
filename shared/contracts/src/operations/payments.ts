import * as api from "../api/bookings.ts";
import { dataOf } from "../api/envelope.ts";
import { operation } from "./operation.ts";

export const getPayment = operation("GET /api/payments/:referenceCode", { answer: dataOf(api.payment) });
export const createCharge = operation("POST /api/payments/:referenceCode/charges", {
  body: api.createCharge,
  answer: dataOf(api.payment),
});
