import { AppError } from "@kalima/contracts/errors";
import type { Assign, MoveSupportRequest } from "@kalima/support-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { isAnswering } from "../assignment/answering.ts";
import { type Assigner, checkAssignment, type Holder, refuseTaken } from "../assignment/assignment.policy.ts";
import { recordHandOver } from "../assignment/hand-overs.ts";
import { notifyMentioned } from "../assignment/mentions.ts";
import { type RequestRow, requestsRepository } from "./requests.repository.ts";

const toObject = (id: string) => ({ kind: "support-request", id });

/** Who has a question; null for one that waits for anybody. */
export function findHolder({ state, agent_id: id, agent: name }: RequestRow): Holder | null {
  return state === "open" || id === null ? null : { id, name: name ?? "" };
}

/** The colleague who answers a question now; null for an answered one, which anybody may take up again. */
export function findOtherHolder(request: RequestRow, agentId: string): Holder | null {
  const holder = findHolder(request);
  return request.state === "taken" && holder?.id !== agentId ? holder : null;
}

/** Acts on one question, for the routes for one and for many. The desks of agents are told after the commit. */
export function createQuestionActs({ clock, notifier }: Pick<ModuleContext, "clock" | "notifier">) {
  /** @throws {AppError} `request.not_found` */
  async function lock(tx: Database, id: string): Promise<RequestRow> {
    const request = await requestsRepository(tx).lock(id);
    if (!request) throw new AppError("request.not_found");
    return request;
  }

  const onLocked = {
    /**
     * @throws {AppError} `request.not_found` if a colleague has just closed it; `support.taken_by_colleague` and
     * `support.not_yours` while a colleague answers it
     */
    async move(tx: Database, before: RequestRow, { state }: MoveSupportRequest, agentId: string): Promise<void> {
      const other = findOtherHolder(before, agentId);
      if (other) throw refuseTaken(state === "taken" ? "support.taken_by_colleague" : "support.not_yours", other);
      const isMoved = await requestsRepository(tx).move(before.id, state, agentId, clock());
      if (!isMoved) throw new AppError("request.not_found");
      const change = { before: { state: before.state }, after: { state } };
      await audit(tx, { object: toObject(before.id), subject: before.user_id, ...change });
    },

    /**
     * Gives a question to an agent, who is notified unless `isSilent`, or with null to everybody.
     *
     * @throws {AppError} `support.request_closed`, those of `checkAssignment`, and `support.colleague_not_free` for somebody
     * who does not work at the desk
     */
    async assign(
      tx: Database,
      request: RequestRow,
      assignment: Assign,
      caller: Assigner,
      isSilent = false,
    ): Promise<void> {
      const { id } = request;
      const { agentId, note } = assignment;
      const requests = requestsRepository(tx);
      if (request.state === "closed") throw new AppError("support.request_closed");
      const holder = findHolder(request);
      checkAssignment(assignment, holder, caller);
      if (agentId && !(await isAnswering(tx, agentId))) throw new AppError("support.colleague_not_free");
      await requests.assign(id, agentId, clock());
      if (note !== undefined) {
        await requests.setNote(id, note);
        await notifyMentioned(tx, notifier, { before: request.note, after: note, authorId: caller.id });
      }
      const change = { before: { agentId: holder?.id ?? null }, after: { agentId } };
      await audit(tx, { object: toObject(id), subject: request.user_id, ...change });
      if (agentId === (holder?.id ?? null)) return;
      if (holder) await recordHandOver(tx, holder.id, "question", clock());
      if (agentId && agentId !== caller.id && !isSilent) await notifier.notify(tx, agentId, "support_assigned", {});
    },
  };

  return {
    /** The same acts on a question that the transaction has locked, as it was read then. */
    onLocked,
    /** @throws {AppError} `request.not_found`, and what `onLocked` throws. */
    move: async (tx: Database, id: string, change: MoveSupportRequest, agentId: string) =>
      onLocked.move(tx, await lock(tx, id), change, agentId),
    /** @throws {AppError} `request.not_found`, and what `onLocked` throws. */
    assign: async (tx: Database, id: string, assignment: Assign, caller: Assigner) =>
      onLocked.assign(tx, await lock(tx, id), assignment, caller),
  };
}
export type QuestionActs = ReturnType<typeof createQuestionActs>;
