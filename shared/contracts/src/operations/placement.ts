import * as z from "zod/mini";
import { done, wrapData } from "../api/envelope.ts";
import * as api from "../api/placement.ts";
import { operation } from "./operation.ts";

export const getPlacementTest = operation("GET /api/placement-test", { answer: wrapData(api.placementTest) });
/** A question that is answered on the home page; the attempt begins with the answer. */
export const getFirstPlacementQuestion = operation("GET /api/placement-test/first-question", {
  answer: wrapData(api.placementQuestion),
});
export const startPlacementAttempt = operation("POST /api/placement-test/attempts", {
  body: z.nullish(api.placementStart),
  answer: wrapData(api.placementAttempt),
});
export const getPlacementAttempt = operation("GET /api/placement-test/attempts/:id", {
  answer: wrapData(api.placementAttempt),
});
export const openPlacementSection = operation("POST /api/placement-test/attempts/:id/sections/:number/start", {
  answer: wrapData(api.placementAttempt),
});
export const savePlacementAnswers = operation("PUT /api/placement-test/attempts/:id/sections/:number", {
  body: api.placementAnswers,
  answer: wrapData(done),
});
export const submitPlacementSection = operation("POST /api/placement-test/attempts/:id/sections/:number", {
  body: api.placementAnswers,
  answer: wrapData(api.placementAttempt),
});
export const openPlacementTranscript = operation("POST /api/placement-test/attempts/:id/sections/:number/transcript", {
  answer: wrapData(api.placementAttempt),
});
export const listPlacementMatches = operation("GET /api/placement-test/attempts/:id/matches", {
  answer: wrapData(z.array(api.placementMatch)),
});
export const getPlacementCertificate = operation("GET /api/placement-test/certificates/:code", {
  answer: wrapData(api.sharedPlacementResult),
});
export const getMyPlacementResult = operation("GET /api/students/my/placement-test-result", {
  answer: wrapData(api.studentPlacement),
});
