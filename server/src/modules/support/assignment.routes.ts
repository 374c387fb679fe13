import {
  type Assign,
  assignSupportConversation,
  assignSupportRequest,
  listSupportAgents,
  noteSupportRequest,
  readRequesterHistory,
} from "@kalima/support-contract";
import type { ActionName } from "../../kernel/audit/act.ts";
import { requireSession } from "../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../kernel/http/routes.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { agentChatsRepository } from "./agent-chats.repository.ts";
import { MAY_CHANGE_ANY, MAY_SEE } from "./asking/desk-access.ts";
import type { Assignments } from "./assign-conversations.ts";
import { type Assigner, toAssigner } from "./assignment/assignment.policy.ts";
import type { requestsService } from "./requests/requests.service.ts";
import { readAskerHistory } from "./visitor-history.ts";

const NO_HISTORY = { bookings: [], payments: [], earlier: [] };
const tags = ["support"];

type Services = { assignments: Assignments; requests: ReturnType<typeof requestsService> };

type Assigning = {
  act: ActionName;
  summary: string;
  assign(id: string, assignment: Assign, caller: Assigner): Promise<void>;
};

/** The route that gives a conversation or a question to somebody. */
function assigning(
  operation: typeof assignSupportConversation | typeof assignSupportRequest,
  { act, summary, assign }: Assigning,
) {
  return handle(operation, { access: MAY_CHANGE_ANY, act, summary, tags }, async (request) => {
    await assign(request.params.id, request.body, toAssigner(requireSession(request)));
    return DONE;
  });
}

/** Routes for who has a conversation or a question, and what agents note on a question. */
export function assignmentRoutes(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  { assignments, requests }: Services,
): Routes {
  return [
    handle(listSupportAgents, { access: MAY_SEE, summary: "Everyone who works at the desk", tags }, async () => ({
      data: await agentChatsRepository(database).listAgents(clock()),
    })),
    assigning(assignSupportConversation, {
      act: "support-conversation.assigned",
      summary: "Hand over or take over a live conversation",
      assign: assignments.assign,
    }),
    assigning(assignSupportRequest, {
      act: "support-request.assigned",
      summary: "Hand over or take over a question",
      assign: requests.assign,
    }),
    handle(
      readRequesterHistory,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.history_read",
        summary: "Bookings, payments and conversations of the person who left a question",
        tags,
      },
      async (request) => {
        const userId = await requests.findAsker(request.params.id);
        return { data: userId ? await readAskerHistory(database, userId, clock()) : NO_HISTORY };
      },
    ),
    handle(
      noteSupportRequest,
      {
        access: MAY_CHANGE_ANY,
        act: "support-request.note_set",
        summary: "Set the private note of a question",
        tags,
      },
      async (request) => {
        await requests.setNote(request.params.id, request.body.note, requireSession(request).userId);
        return DONE;
      },
    ),
  ];
}
