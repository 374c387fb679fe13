import * as z from "zod/mini";
import * as api from "../api/company.ts";
import { dataOf, done, questionLeft } from "../api/envelope.ts";
import { releaseReport } from "../api/release-reports.ts";
import { releaseSet } from "../api/releases.ts";
import { CACHE_MAX_AGE_MS } from "../domain/constants.ts";
import { withdrawals } from "../sockets/releases.ts";
import { operation } from "./operation.ts";

export const getCompany = operation("GET /api/company", {
  answer: dataOf(z.partial(api.company)),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const getCompanyStats = operation("GET /api/company/stats", {
  answer: dataOf(api.companyStats),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const subscribe = operation("POST /api/subscriptions", { body: api.subscription, answer: dataOf(done) });
export const sendContactMessage = operation("POST /api/contact-messages", {
  body: api.contactMessage,
  answer: dataOf(questionLeft),
});
export const getReleaseSet = operation("GET /api/releases/current", { answer: dataOf(releaseSet) });
export const getWithdrawals = operation("GET /api/releases/withdrawals", { answer: dataOf(withdrawals) });
export const reportRelease = operation("POST /api/releases/reports", { body: releaseReport, answer: dataOf(done) });
