import * as z from "zod/mini";
import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/time-holds.ts";
import { operation } from "./operation.ts";

/** The time that is held for this browser; null without one. */
export const getTimeHold = operation("GET /api/time-hold", { answer: wrapData(z.nullable(api.timeHold)) });
export const holdTime = operation("PUT /api/time-hold", { body: api.holdTime, answer: wrapData(api.timeHold) });
export const releaseTime = operation("DELETE /api/time-hold", { answer: wrapData(done) });
