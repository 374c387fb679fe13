import { DAY_SECONDS, HOUR_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import {
  type AskCallBack,
  type CallBack,
  type CallBackSort,
  type CallOutcome,
  MAX_CALL_TRIES,
} from "@kalima/support-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import { createSortCursor, microInstant } from "../../../kernel/http/cursor.ts";
import { clampLimit } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { accountRemoved } from "../../users/public.ts";
import { type Asker, countWish, findAccount } from "../asking/asker.ts";
import { type CallBackRow, callBacksRepository } from "./call-backs.repository.ts";
import { listHoursToCall } from "./call-hours.policy.ts";

/** Limits for the wishes of one account or address. */
const LIMITS = [
  { max: 3, seconds: HOUR_SECONDS },
  { max: 10, seconds: DAY_SECONDS },
];
/** People in a list that is not asked for by pages. */
const MAX_LISTED = 100;
const NOT_GIVEN = {
  "contact.fullName": "validation.required",
  "contact.phone": "validation.required",
} as const;

const nameCursor = createSortCursor();
const timeCursor = createSortCursor(microInstant);

type Wanted = {
  state: CallBackRow["state"];
  sort?: CallBackSort | undefined;
  id?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

function toView({ name, phone, user_id, wished_at, due_from, ...row }: CallBackRow): CallBack {
  const { id, language, topic, details, state, tries } = row;
  return {
    ...{ id, language, topic, details, state, tries },
    from: { name, phone, hasAccount: user_id !== null },
    wishedAt: wished_at.toISOString(),
    dueAt: state === "waiting" ? computeDeadline("callBack", due_from).toISOString() : null,
  };
}

/** Calls that people wish for at an hour of the school, and what became of them. */
export function callBacksService(context: ModuleContext) {
  const { database, clock, events } = context;
  const callBacks = callBacksRepository(database);
  events.on(accountRemoved, (tx, { userId }) => callBacksRepository(tx).forgetAccount(userId));

  return {
    listHours: () => listHoursToCall(clock()).map((at) => at.toISOString()),

    /**
     * Stores a wish, and returns until when the call comes.
     *
     * @throws {AppError} `request.invalid` without name and phone, or for an hour that is not offered; `auth.too_many_tries`
     */
    async ask(wish: AskCallBack, asker: Asker): Promise<Date> {
      const { contact, wishedAt } = wish;
      const userId = findAccount(asker);
      if (!userId && !contact) throw new AppError("request.invalid", { fields: NOT_GIVEN });
      const now = clock();
      const at = Date.parse(wishedAt);
      if (!listHoursToCall(now).some((hour) => hour.getTime() === at))
        throw new AppError("request.invalid", { fields: { wishedAt: "validation.invalid" } });
      await countWish(context, "call-back", asker, LIMITS);
      const requester = userId
        ? { user_id: userId, full_name: null, phone: null }
        : { user_id: null, full_name: contact?.fullName ?? null, phone: contact?.phone ?? null };
      await callBacks.add(requester, wish, { language: asker.language, now });
      return computeDeadline("callBack", new Date(at));
    },

    /**
     * Reads a page of those in one state, and the cursor of the next one; with an id that one alone.
     *
     * @throws {AppError} `request.invalid` for a cursor that no page gave.
     */
    async list(wanted: Wanted): Promise<{ people: CallBack[]; nextCursor: string | null }> {
      const { state, sort = state === "waiting" ? "dueAt" : "-dueAt", id } = wanted;
      const places = sort.endsWith("name") ? nameCursor : timeCursor;
      const after = places.read(wanted.cursor);
      if (id) {
        const one = await callBacks.find(id);
        return { people: one ? [toView(one)] : [], nextCursor: null };
      }
      const limit = wanted.limit === undefined ? MAX_LISTED : clampLimit(wanted.limit);
      const found = await callBacks.list({ state, sort, after, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const nextCursor = found.length > limit && last ? places.write([last.place, last.id]) : null;
      return { people: rows.map(toView), nextCursor };
    },

    /** @throws {AppError} `request.not_found`, `support.call_over` */
    noteCall(
      id: string,
      { outcome, note }: { outcome: CallOutcome; note: string },
      agentId: string,
    ): Promise<CallBack> {
      return database.transaction(async (tx) => {
        const inside = callBacksRepository(tx);
        await inside.lock(id);
        const before = await inside.find(id);
        if (!before) throw new AppError("request.not_found");
        if (before.state !== "waiting") throw new AppError("support.call_over");
        const isLast = outcome === "wrong_number" || before.tries.length + 1 >= MAX_CALL_TRIES;
        const state = outcome === "reached" ? "reached" : isLast ? "given_up" : "waiting";
        await inside.addTry(id, { outcome, note, agentId }, { state, now: clock() });
        await audit(tx, { subject: before.user_id, before: { state: before.state }, after: { outcome, state } });
        const after = await inside.find(id);
        return toView(after ?? before);
      });
    },
  };
}
