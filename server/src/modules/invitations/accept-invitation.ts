import { randomUUID } from "node:crypto";
import type { OwnInvitation } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { createAct } from "../../kernel/audit/act.ts";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { runAs } from "../../kernel/http/acts.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { refuseCommonPassword } from "../../security/common-passwords.ts";
import type { Passwords } from "../../security/passwords.ts";
import type { SignedInResult } from "../auth/public.ts";
import { giveGrants, lockGrants } from "../grants/public.ts";
import { createAccount, deletePending, findUser, setRole, toUserView } from "../users/public.ts";
import { computeLinkState } from "./invitation.policy.ts";
import { invitationAccepted } from "./invitation-events.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { type InvitationRow, invitationsRepository } from "./invitations.repository.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock" | "events" | "sessions"> & {
  links: InvitationLinks;
  passwords: Passwords;
};
/** From where the invited person calls. */
export type Caller = { requestId: string; network: string | null };

/** How the invitation of a link stands; whom it is for while it is open. */
export async function readByLink({ database, clock, links }: Dependencies, token: string): Promise<OwnInvitation> {
  const linkId = links.read(token);
  const row = linkId ? await invitationsRepository(database).findByLink(linkId) : undefined;
  const state = computeLinkState(row, clock());
  if (!row || state !== "open") return { state, invited: null };
  return { state, invited: { name: row.name, phone: row.phone, role: row.role } };
}

/** Makes the account of an invitation; returns what ends the registrations of its phone once that is committed. */
async function makeAccount(
  { events, sessions }: Dependencies,
  tx: Database,
  { row, userId, hash, now }: { row: InvitationRow; userId: string; hash: string; now: Date },
): Promise<(() => void)[]> {
  const { id, name, phone, language, role, grants, approved_by, invited_by } = row;
  const account = { id: userId, name, phone, password_hash: hash, language, created_at: now };
  if (!(await createAccount(tx, account, now))) throw new AppError("auth.phone_taken");
  const ended: (() => void)[] = [];
  for (const pending of await deletePending(tx, phone)) ended.push(await sessions.endAll(tx, pending));
  await setRole(tx, userId, role, now);
  await giveGrants(tx, userId, grants, { by: approved_by ?? invited_by, now });
  await invitationsRepository(tx).accept(id, userId);
  await events.emit(tx, invitationAccepted, { invitationId: id, userId });
  await audit(tx, { object: { kind: "invitation", id }, subject: userId, after: { role, grants }, reason: row.reason });
  return ended;
}

/**
 * Makes an account with the password of whoever opened the link, with the role and the grants of the invitation, and begins its session.
 * The link came to the phone, so the phone is verified by it.
 *
 * @throws {AppError} `auth.reset_token_invalid`; `auth.phone_taken` for a phone that got an account meanwhile.
 */
export async function acceptByLink(
  parts: Dependencies,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<SignedInResult> {
  const { database, clock, links, passwords, sessions } = parts;
  refuseCommonPassword(password);
  const linkId = links.read(token);
  const found = linkId ? await invitationsRepository(database).findByLink(linkId) : undefined;
  if (!linkId || !found || computeLinkState(found, clock()) !== "open") throw new AppError("auth.reset_token_invalid");
  // Hashed before the link is used up, so that a server too busy to hash does not waste the link.
  const hash = await passwords.hash(password);
  const userId = randomUUID();
  const now = clock();
  const actor = { actor: userId, role: found.role, permission: null, sessionId: null, ...caller };
  const act = createAct(actor, "invitation.accepted", { id: found.id, at: now });
  const ended = await runAs(act, () =>
    database.transaction(async (tx) => {
      await lockGrants(tx);
      const row = await invitationsRepository(tx).findByLink(linkId, { forUpdate: true });
      if (!row || computeLinkState(row, now) !== "open") throw new AppError("auth.reset_token_invalid");
      return makeAccount(parts, tx, { row, userId, hash, now });
    }),
  );
  for (const announce of ended) announce();
  const user = await findUser(database, userId);
  if (!user) throw new AppError("auth.reset_token_invalid");
  return { user: toUserView(user), issued: await sessions.begin({ id: userId, kind: "account" }, false) };
}
