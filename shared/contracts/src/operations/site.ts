import * as z from "zod/mini";
import * as api from "../api/company.ts";
import { done, questionLeft, wrapData } from "../api/envelope.ts";
import { releaseReport } from "../api/release-reports.ts";
import { releaseSet } from "../api/releases.ts";
import { CACHE_MAX_AGE_MS } from "../domain/constants.ts";
import { withdrawals } from "../sockets/releases.ts";
import { operation } from "./operation.ts";

export const getCompany = operation("GET /api/company", {
  answer: wrapData(z.partial(api.company)),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const getCompanyStats = operation("GET /api/company/stats", {
  answer: wrapData(api.companyStats),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const subscribe = operation("POST /api/subscriptions", { body: api.subscription, answer: wrapData(done) });
export const sendContactMessage = operation("POST /api/contact-messages", {
  body: api.contactMessage,
  answer: wrapData(questionLeft),
});
export const getReleaseSet = operation("GET /api/releases/current", { answer: wrapData(releaseSet) });
export const getWithdrawals = operation("GET /api/releases/withdrawals", { answer: wrapData(withdrawals) });
export const reportRelease = operation("POST /api/releases/reports", { body: releaseReport, answer: wrapData(done) });
