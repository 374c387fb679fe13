import {
  assignSupportRequests,
  closeSupportRequests,
  previewRequestsAssigned,
  previewRequestsClosed,
  type REQUEST_EFFECTS,
} from "@kalima/support-contract";
import { requireSession } from "../../../kernel/http/access.ts";
import { createActsOnRows, type RowAct } from "../../../kernel/http/act-on-rows.ts";
import { handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { MAY_CHANGE } from "../asking/desk-access.ts";
import { type Assigner, toAssigner } from "../assignment/assignment.policy.ts";
import { findHolder, type QuestionActs } from "./question-acts.ts";
import { computeDueAt } from "./request.policy.ts";
import { type RequestRow, requestsRepository } from "./requests.repository.ts";

const access = MAY_CHANGE;
const tags = ["support"];

type Effect = (typeof REQUEST_EFFECTS)[number];
type Assigning = {
  agentId: string | null;
  caller: Assigner;
  /** The question for which the agent was notified: one notification stands for all of them. */
  told?: string;
};

const reading = {
  lock: (tx, ids) => requestsRepository(tx).lockAll(ids),
  listFacts: ({ state, agent_id, changed_at }) => [state, agent_id, changed_at],
} satisfies Pick<RowAct<RequestRow, unknown>, "lock" | "listFacts">;

/** Routes that assign or close many questions at once. */
export function chosenRequestsRoutes(context: ModuleContext, acts: QuestionActs, announceDesks: () => void): Routes {
  const onRows = createActsOnRows(context);

  const assigning: RowAct<RequestRow, Assigning> = {
    ...reading,
    isDone: (row, { agentId }) => row.state !== "closed" && (findHolder(row)?.id ?? null) === agentId,
    listEffects(_tx, row, { caller }): Effect[] {
      const holder = findHolder(row);
      return row.state === "taken" && holder && holder.id !== caller.id ? ["from_colleague"] : [];
    },
    async run(tx, row, input) {
      const { agentId, caller, told = row.id } = input;
      await acts.onLocked.assign(tx, row, { agentId, from: findHolder(row)?.id ?? null }, caller, told !== row.id);
      input.told = told;
    },
  };
  const closing: RowAct<RequestRow, string> = {
    ...reading,
    isDone: ({ state }) => state === "closed",
    async listEffects(tx, { id, state, created_at }): Promise<Effect[]> {
      const replies = await requestsRepository(tx).listReplies([id]);
      return computeDueAt({ createdAt: created_at, state, replies }) ? ["unanswered"] : [];
    },
    run: (tx, row, agentId) => acts.onLocked.move(tx, row, { state: "closed" }, agentId),
  };

  return [
    handle(
      previewRequestsAssigned,
      { access, act: { unaudited: "changes nothing" }, summary: "What assigning chosen questions would do", tags },
      async (request) => {
        const { ids, agentId } = request.body;
        const caller = toAssigner(requireSession(request));
        return { data: await onRows.preview(assigning, ids, { agentId, caller }) };
      },
    ),
    handle(
      assignSupportRequests,
      { access, act: "support-request.assigned", summary: "Assign chosen questions as they were previewed", tags },
      async (request) => {
        const { rows, agentId } = request.body;
        const caller = toAssigner(requireSession(request));
        const result = await onRows.run(request, assigning, rows, { agentId, caller });
        if (result.done.length > 0) announceDesks();
        return { data: result };
      },
    ),
    handle(
      previewRequestsClosed,
      { access, act: { unaudited: "changes nothing" }, summary: "What closing chosen questions would do", tags },
      async (request) => ({
        data: await onRows.preview(closing, request.body.ids, requireSession(request).userId),
      }),
    ),
    handle(
      closeSupportRequests,
      { access, act: "support-request.moved", summary: "Close chosen questions as they were previewed", tags },
      async (request) => {
        const result = await onRows.run(request, closing, request.body.rows, requireSession(request).userId);
        if (result.done.length > 0) announceDesks();
        return { data: result };
      },
    ),
  ];
}
