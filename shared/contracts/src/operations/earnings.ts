import * as api from "../api/earnings.ts";
import { wrapData } from "../api/envelope.ts";
import { operation } from "./operation.ts";

/** For trainers: what their lessons of a month earned. `request.not_found` for an account without a trainer's page. */
export const getOwnEarnings = operation("GET /api/trainer/earnings", {
  query: api.earningsQuery,
  answer: wrapData(api.ownEarnings),
});
