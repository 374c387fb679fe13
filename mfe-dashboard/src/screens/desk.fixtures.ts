import type { CannedReply, SupportRequest } from "@kalima/support-contract";
import type { FakeRoutes } from "@kalima/testing";

export const READY: CannedReply = {
  id: "0193c000-0000-7000-8000-000000000002",
  shortcut: "moment",
  topic: "other",
  en: "One moment please {{name}}.",
  ar: "لحظة من فضلك {{name}}.",
};

/** The answers to calls of the desk over HTTP: these questions wait, and one reply is ready. */
export function deskRoutes(questions: readonly SupportRequest[] = []): FakeRoutes {
  return {
    "GET /staff/support-requests": ({ query }) => questions.filter(({ state }) => state === query.state),
    "GET /staff/canned-replies": () => [READY],
    "GET /staff/support-agents": () => [],
    "PUT /staff/support-conversations/:id/assignee": () => ({ done: true }),
  };
}
