import { done, pageQuery, wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/trainer-profile.ts";
import { operation } from "./operation.ts";

/** For trainers: their own page as visitors see it, and what waits for staff. `request.not_found` without a page. */
export const getOwnTrainerProfile = operation("GET /api/trainer/profile", { answer: wrapData(api.ownTrainerProfile) });
/** For trainers: changes it. Texts and price that visitors see already take back what waits. */
export const changeOwnTrainerProfile = operation("PUT /api/trainer/profile", {
  body: api.ownTrainerProfileChanges,
  answer: wrapData(api.ownTrainerProfile),
});
/** For staff: what trainers ask for, oldest first. */
export const listTrainerChanges = operation("GET /api/staff/trainer-changes", {
  query: pageQuery,
  answer: wrapList(api.trainerChange),
});
/** For staff: approves or refuses it. `request.not_found` once it is decided, or the trainer has asked for something else. */
export const decideTrainerChange = operation("PUT /api/staff/trainer-changes/:id", {
  body: api.decideTrainerChange,
  answer: wrapData(done),
});
