import { wrapData } from "../api/envelope.ts";
import { savedMethods } from "../api/saved-methods.ts";
import { operation } from "./operation.ts";

/** The student's saved payment methods, the default first. */
export const listSavedMethods = operation("GET /api/payment-methods", { answer: wrapData(savedMethods) });
/** Chooses the one that is offered first. Answers with all of them. */
export const makeMethodDefault = operation("POST /api/payment-methods/:id/default", { answer: wrapData(savedMethods) });
/** Deletes one, at the provider too. Answers with those that are left. */
export const deleteSavedMethod = operation("DELETE /api/payment-methods/:id", { answer: wrapData(savedMethods) });
