import { randomUUID } from "node:crypto";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { type Invitation, type Invite, STAFF_GRANTS } from "@kalima/staff-contract";
import { audit } from "../../kernel/audit/audit.ts";
import { maskContacts } from "../../kernel/audit/mask.ts";
import type { Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { parsePhone } from "../../security/phone-number.ts";
import { smsTexts } from "../../sms/sms.ts";
import { lockGrants, readGrants } from "../grants/public.ts";
import { findUserByPhone } from "../users/public.ts";
import { computeStanding, findInviteRefusal } from "./invitation.policy.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { type InvitationRow, invitationsRepository } from "./invitations.repository.ts";

export type InviteDependencies = Pick<ModuleContext, "database" | "clock" | "limits" | "sms" | "log"> & {
  links: InvitationLinks;
};

const DAY_HOURS = 24;
const OF_ONE_PERSON = [{ max: 20, seconds: DAY_HOURS * HOUR_SECONDS }];
const SENT_AGAIN = [{ max: 4, seconds: DAY_HOURS * HOUR_SECONDS }];

const readIsOwner = async (database: Database, { userId }: RequestSession) =>
  (await readGrants(database, userId)).includes("owner");

type Shown = InvitationRow & { inviter: string };

function present(row: Shown, reader: RequestSession, isOwner: boolean, now: Date): Invitation | null {
  const standing = computeStanding(row, now);
  if (!standing) return null;
  const { id, name, role, grants, reason, inviter: invitedBy, invited_at, invited_by } = row;
  const byReader = invited_by === reader.userId;
  const isAllowed =
    hasPermission(reader, "people.approve") && findInviteRefusal({ isOwner, role, grants, isApproval: true }) === null;
  return {
    ...{ id, name, role, reason, invitedBy, byReader },
    grants: STAFF_GRANTS.filter((grant) => grants.includes(grant)),
    maskedPhone: maskContacts(row.phone),
    state: standing.state,
    invitedAt: invited_at.toISOString(),
    endsAt: standing.endsAt.toISOString(),
    mayApprove: standing.state === "waiting" && !byReader && isAllowed,
  };
}

/** Invitations that are not over, for this reader. */
export async function readInvitations(
  { database, clock }: Pick<InviteDependencies, "database" | "clock">,
  reader: RequestSession,
): Promise<Invitation[]> {
  const isOwner = await readIsOwner(database, reader);
  const rows = await invitationsRepository(database).list();
  return rows.flatMap((row) => present(row, reader, isOwner, clock()) ?? []);
}

/** @throws {AppError} `staff.invitation_over`. */
async function readOne(parts: InviteDependencies, reader: RequestSession, id: string): Promise<Invitation> {
  const found = (await readInvitations(parts, reader)).find((each) => each.id === id);
  if (!found) throw new AppError("staff.invitation_over");
  return found;
}

/** Counts an invitation of this phone by this person. @throws {AppError} `auth.too_many_tries`. */
export function takeLimits(
  limits: InviteDependencies["limits"],
  { userId }: RequestSession,
  phone: string,
): Promise<void> {
  return limits.takeAll([
    { key: `invitations:${userId}`, rules: OF_ONE_PERSON },
    { key: `invitation:${phone}`, rules: SENT_AGAIN },
  ]);
}

/** Sends the link once it is committed. A failure is logged: staff can send it again. */
export function sendLink(
  { sms, log, links }: Pick<InviteDependencies, "sms" | "log" | "links">,
  { phone, language }: Pick<InvitationRow, "phone" | "language">,
  linkId: string,
): void {
  const link = links.build(linkId);
  sms
    .send({ phone, purpose: "invitation", link, text: smsTexts.invitation[language](link) })
    .catch((error: Error) => log.error(`SMS not sent: ${error.message}`));
}

/**
 * Requests the invitation of an agent or an admin, which a second person approves or refuses.
 *
 * @throws {AppError} those of the operation `invite`; `request.invalid` for grants of somebody who is no admin.
 */
export async function requestInvitation(
  parts: InviteDependencies,
  reader: RequestSession,
  wanted: Invite,
): Promise<Invitation> {
  const { database, clock, limits } = parts;
  const phone = parsePhone(wanted.phone, wanted.countryCode);
  const { name, role, language, reason } = wanted;
  const grants = STAFF_GRANTS.filter((grant) => wanted.grants.includes(grant));
  // Each try says whether a number has an account.
  await takeLimits(limits, reader, phone);
  const id = randomUUID();
  await database.transaction(async (tx) => {
    // Two who invite the same number come one after the other.
    await lockGrants(tx);
    const refusal = findInviteRefusal({ isOwner: await readIsOwner(tx, reader), role, grants, isApproval: false });
    if (refusal) throw new AppError(refusal);
    const account = await findUserByPhone(tx, phone);
    if (account) throw new AppError("staff.phone_has_account", { extra: { personId: account.id } });
    const repository = invitationsRepository(tx);
    const now = clock();
    const before = await repository.findOfPhone(phone);
    if (before && computeStanding(before, now)) throw new AppError("staff.invited_already");
    if (before) await repository.end(before.id, "expired");
    await repository.add({
      id,
      name,
      phone,
      language,
      role,
      grants,
      reason,
      invited_by: reader.userId,
      invited_at: now,
    });
    await audit(tx, { object: { kind: "invitation", id }, after: { role, grants, phone }, reason });
  });
  return readOne(parts, reader, id);
}

type Decided = { tx: Database; row: InvitationRow; now: Date };

/** Runs an act on an invitation that is not over. @throws {AppError} `staff.invitation_over`. */
function act<T>({ database, clock }: InviteDependencies, id: string, work: (given: Decided) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const now = clock();
    const row = await invitationsRepository(tx).lock(id);
    if (!row || !computeStanding(row, now)) throw new AppError("staff.invitation_over");
    return work({ tx, row, now });
  });
}

/** The second person's word: the link leaves. @throws {AppError} those of the operation `approveInvitation`. */
export async function approve(parts: InviteDependencies, reader: RequestSession, id: string): Promise<Invitation> {
  const linkId = randomUUID();
  const row = await act(parts, id, async ({ tx, row, now }) => {
    const { role, grants, invited_by, state, reason } = row;
    if (state !== "waiting") throw new AppError("staff.invitation_over");
    if (invited_by === reader.userId) throw new AppError("auth.forbidden");
    const refusal = findInviteRefusal({ isOwner: await readIsOwner(tx, reader), role, grants, isApproval: true });
    if (refusal) throw new AppError(refusal);
    const repository = invitationsRepository(tx);
    await repository.approve(id, reader.userId, now);
    await repository.send(id, linkId, now);
    await audit(tx, { object: { kind: "invitation", id }, after: { role, grants }, reason });
    return row;
  });
  sendLink(parts, row, linkId);
  return readOne(parts, reader, id);
}

/** Sends a new link. @throws {AppError} those of the operation `resendInvitation`. */
export async function resend(parts: InviteDependencies, reader: RequestSession, id: string): Promise<Invitation> {
  const linkId = randomUUID();
  await parts.limits.take(`invitation-again:${id}`, SENT_AGAIN);
  const row = await act(parts, id, async ({ tx, row, now }) => {
    if (row.state !== "open") throw new AppError("staff.invitation_over");
    await invitationsRepository(tx).send(id, linkId, now);
    await audit(tx, { object: { kind: "invitation", id } });
    return row;
  });
  sendLink(parts, row, linkId);
  return readOne(parts, reader, id);
}

/** Refuses a request, or ends a link. @throws {AppError} `staff.invitation_over`. */
export function withdraw(parts: InviteDependencies, id: string): Promise<void> {
  return act(parts, id, async ({ tx, row }) => {
    await invitationsRepository(tx).end(id, "withdrawn");
    const { role, grants, state } = row;
    await audit(tx, { object: { kind: "invitation", id }, before: { role, grants, state } });
  });
}
