import { wrapData } from "../api/envelope.ts";
import { today } from "../api/today.ts";
import { operation } from "./operation.ts";

export const readToday = operation("GET /api/today", { answer: wrapData(today) });
