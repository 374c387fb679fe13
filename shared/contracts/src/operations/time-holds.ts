import * as z from "zod/mini";
import { dataOf, done } from "../api/envelope.ts";
import * as api from "../api/time-holds.ts";
import { operation } from "./operation.ts";

/** The time that is held for this browser; null without one. */
export const getTimeHold = operation("GET /api/time-hold", { answer: dataOf(z.nullable(api.timeHold)) });
export const holdTime = operation("PUT /api/time-hold", { body: api.holdTime, answer: dataOf(api.timeHold) });
export const releaseTime = operation("DELETE /api/time-hold", { answer: dataOf(done) });
