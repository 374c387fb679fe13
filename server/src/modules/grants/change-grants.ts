import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import {
  type ChangeGrants,
  type GrantHolder,
  listPermissions,
  STAFF_GRANTS,
  type StaffGrant,
} from "@kalima/staff-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { findGrantRefusal, type GrantActor } from "./grant-change.policy.ts";
import { grantsRepository, type HolderRow, toEndOfWait, toOldestWaiting } from "./grants.repository.ts";
import { giveGrants } from "./held-grants.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions">;

const inOrder = (grants: readonly StaffGrant[]) => STAFF_GRANTS.filter((grant) => grants.includes(grant));
const isSame = (one: readonly StaffGrant[], other: readonly StaffGrant[]) =>
  inOrder(one).join() === inOrder(other).join();

async function readActor(tx: Database, userId: string, now: Date): Promise<GrantActor> {
  const own = await grantsRepository(tx).findHolder(userId, now);
  return { userId, isOwner: own?.grants.includes("owner") === true };
}

async function findRefusal(
  tx: Database,
  actor: GrantActor,
  { id: personId, grants: before }: HolderRow,
  after: StaffGrant[],
) {
  const otherOwners = await grantsRepository(tx).countOtherOwners(personId);
  return findGrantRefusal(actor, { personId, before, after, otherOwners });
}

async function present(tx: Database, row: HolderRow, actor: GrantActor): Promise<GrantHolder> {
  const { id, name, grants, change } = row;
  const byReader = change?.by === actor.userId;
  const isRefused = change && (await findRefusal(tx, actor, row, change.grants)) !== null;
  return {
    person: { id, name },
    grants: inOrder(grants),
    isReader: id === actor.userId,
    waiting: change && {
      id: change.id,
      grants: inOrder(change.grants),
      reason: change.reason,
      requestedBy: change.byName,
      requestedAt: change.at,
      endsAt: toEndOfWait(change.at).toISOString(),
      byReader,
      mayApprove: !byReader && !isRefused,
    },
  };
}

/** Lists all active admins with their grants. */
export async function listHolders({ database, clock }: Dependencies, readerId: string): Promise<GrantHolder[]> {
  const now = clock();
  const actor = await readActor(database, readerId, now);
  const holders: GrantHolder[] = [];
  for (const row of await grantsRepository(database).listHolders(toOldestWaiting(now))) {
    holders.push(await present(database, row, actor));
  }
  return holders;
}

/**
 * Requests other grants for an admin; a second person decides.
 *
 * @throws {AppError} `request.not_found` unless the person is an active admin; those of `changeGrants`.
 */
export async function requestGrants(
  { database, clock }: Dependencies,
  readerId: string,
  { personId, grants, reason }: ChangeGrants,
): Promise<GrantHolder> {
  const after = inOrder(grants);
  return database.transaction(async (tx) => {
    const now = clock();
    const repository = grantsRepository(tx);
    await repository.lock();
    const holder = await repository.findHolder(personId, toOldestWaiting(now));
    if (!holder) throw new AppError("request.not_found");
    const actor = await readActor(tx, readerId, now);
    const refusal = await findRefusal(tx, actor, holder, after);
    if (refusal) throw new AppError(refusal);
    if (holder.change) throw new AppError("staff.grants_wait");
    if (isSame(holder.grants, after))
      throw new AppError("request.invalid", { fields: { grants: "validation.invalid" } });
    await repository.overtake(personId, now, { before: toOldestWaiting(now) });
    const change = {
      ...{ id: randomUUID(), user_id: personId, reason, requested_by: readerId },
      grants_before: inOrder(holder.grants),
      grants_after: after,
    };
    await repository.addChange(change, now);
    const object = { kind: "grants", id: personId };
    await audit(tx, {
      object,
      subject: personId,
      before: { grants: change.grants_before },
      after: { grants: after },
      reason,
    });
    return present(tx, { ...holder, ...(await repository.findHolder(personId, toOldestWaiting(now))) }, actor);
  });
}

/**
 * Approves a change by somebody else, or refuses it, or withdraws one's own. Who loses a permission is signed out everywhere, so
 * that no page or socket goes on with it.
 *
 * @throws {AppError} `staff.grants_decided` when it does not wait any more; `auth.forbidden` for the first person who approves;
 * those of `requestGrants`.
 */
export async function decideGrants(
  { database, clock, sessions }: Dependencies,
  readerId: string,
  { id, to }: { id: string; to: "approved" | "refused" },
): Promise<GrantHolder> {
  let announceEnd: (() => void) | undefined;
  const decided = await database.transaction(async (tx) => {
    const now = clock();
    const repository = grantsRepository(tx);
    await repository.lock();
    const change = await repository.findWaiting(id, toOldestWaiting(now));
    const holder = change && (await repository.findHolder(change.user_id, toOldestWaiting(now)));
    if (!change || !holder) throw new AppError("staff.grants_decided");
    const actor = await readActor(tx, readerId, now);
    const { user_id: personId, requested_by, grants_before: before, grants_after: after, reason } = change;
    if (to === "approved") {
      if (requested_by === readerId) throw new AppError("auth.forbidden");
      // Since the request, the command for the first owners may have replaced the grants: such a change can only be refused.
      if (!isSame(holder.grants, before)) throw new AppError("staff.grants_decided");
      const refusal = await findRefusal(tx, actor, holder, after);
      if (refusal) throw new AppError(refusal);
      await giveGrants(tx, personId, after, { by: readerId, now });
      const kept = new Set(listPermissions(after));
      if (listPermissions(before).some((permission) => !kept.has(permission)))
        announceEnd = await sessions.endAll(tx, personId);
    }
    await repository.decide(id, to, readerId, now);
    const object = { kind: "grants", id: personId };
    await audit(tx, {
      object,
      subject: personId,
      before: { grants: before },
      after: { state: to, grants: after },
      reason,
    });
    const shown = await repository.findHolder(personId, toOldestWaiting(now));
    return present(tx, shown ?? holder, actor);
  });
  announceEnd?.();
  return decided;
}
