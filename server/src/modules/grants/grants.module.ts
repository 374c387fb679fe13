import { AppError } from "@kalima/contracts/errors";
import {
  approveGrantChange,
  changeGrants,
  listGrantHolders,
  readOwnPermissions,
  refuseGrantChange,
} from "@kalima/staff-contract";
import { admins, provedAdmins, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { accountRemoved } from "../users/public.ts";
import { decideGrants, listHolders, requestGrants } from "./change-grants.ts";
import { grantsRepository, selectWaitingChanges } from "./grants.repository.ts";
import { dropGrants } from "./held-grants.ts";

const tags = ["staff"];

/** Grants of admins below their role: who has which, and changes by two people. */
export const grantsModule: ModuleFactory = (context) => {
  const { clock, events, queues } = context;
  queues.register({
    key: "grant-changes",
    roles: ["admin"],
    permission: "grants.approve",
    due: "grantChange",
    // A second person decides, and nobody on themselves.
    select: ({ userId }, now) => selectWaitingChanges(userId, now),
  });
  events.on(accountRemoved, async (tx, { userId }) => {
    const repository = grantsRepository(tx);
    await repository.lock();
    const holder = await repository.findHolder(userId, clock());
    if (!holder) return;
    if (holder.grants.includes("owner") && (await repository.countOtherOwners(userId)) === 0) {
      throw new AppError("staff.last_owner");
    }
    await dropGrants(tx, userId, { by: userId, now: clock() });
  });
  return {
    name: "grants",
    routes: [
      handle(
        readOwnPermissions,
        { access: { roles: ["agent", "admin"], permission: null }, summary: "What your grants allow", tags },
        async (request) => ({ data: [...(requireSession(request).permissions ?? [])] }),
      ),
      handle(
        listGrantHolders,
        { access: admins("grants.see"), summary: "Admins with their grants, and the changes that wait", tags },
        async (request) => ({ data: await listHolders(context, requireSession(request).userId) }),
      ),
      handle(
        changeGrants,
        {
          access: provedAdmins("grants.change"),
          act: "grants.requested",
          summary: "Request other grants for an admin; a second person decides",
          tags,
        },
        async (request) => ({ data: await requestGrants(context, requireSession(request).userId, request.body) }),
      ),
      handle(
        approveGrantChange,
        {
          access: { ...provedAdmins("grants.approve"), reach: "all" },
          act: "grants.approved",
          summary: "Approve a change of grants that somebody else requested",
          tags,
        },
        async (request) => {
          const { userId } = requireSession(request);
          return { data: await decideGrants(context, userId, { id: request.params.id, to: "approved" }) };
        },
      ),
      handle(
        refuseGrantChange,
        {
          access: { ...admins("grants.change"), reach: "all" },
          act: "grants.refused",
          summary: "Refuse a change of grants, or withdraw one's own",
          tags,
        },
        async (request) => {
          const { userId } = requireSession(request);
          return { data: await decideGrants(context, userId, { id: request.params.id, to: "refused" }) };
        },
      ),
    ],
  };
};
