import { randomUUID } from "node:crypto";
import type { Language } from "@kalima/contracts/domain";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { lockGrants } from "../grants/public.ts";
import { findUserByPhone } from "../users/public.ts";
import { computeStanding } from "./invitation.policy.ts";
import { createInvitationLinks } from "./invitation-links.ts";
import { invitationsRepository } from "./invitations.repository.ts";
import { sendLink, takeLimits } from "./invite.ts";

/** Stands where an invitation of another role has the reason of who asked. */
const REASON = "trainer";

type TrainerToInvite = {
  name: string;
  /** E.164. */
  phone: string;
  language: Language;
  /** The invitation before, which ends. */
  replaces?: string | null | undefined;
};
/** `send` is called after the commit. */
type Invited = { id: string; send: () => void } | { refused: "has_account" | "invited"; personId?: string };

/** Invitations of trainers, which one person sends: a trainer sees no data of the school, and is published by staff. */
export function createTrainerInvitations(context: ModuleContext) {
  const { clock, limits } = context;
  const parts = { ...context, links: createInvitationLinks(context) };
  return {
    /** Counts a try. @throws {AppError} `auth.too_many_tries`. */
    count: (reader: RequestSession, phone: string) => takeLimits(limits, reader, phone),

    /** Invites in the caller's transaction. Call `count` before it. */
    async invite(tx: Database, reader: RequestSession, given: TrainerToInvite): Promise<Invited> {
      const { name, phone, language, replaces } = given;
      await lockGrants(tx);
      const now = clock();
      const account = await findUserByPhone(tx, phone);
      if (account) return { refused: "has_account", personId: account.id };
      const invitations = invitationsRepository(tx);
      const before = await invitations.findOfPhone(phone);
      if (before && before.id !== replaces && computeStanding(before, now)) return { refused: "invited" };
      if (before) await invitations.end(before.id, "expired");
      if (replaces) await invitations.end(replaces, "withdrawn");
      const [id, linkId] = [randomUUID(), randomUUID()];
      const by = { invited_by: reader.userId, invited_at: now };
      await invitations.add({ ...{ id, name, phone, language }, role: "trainer", grants: [], reason: REASON, ...by });
      await invitations.send(id, linkId, now);
      await audit(tx, {
        action: "invitation.requested",
        object: { kind: "invitation", id },
        after: { role: "trainer", phone },
      });
      return { id, send: () => sendLink(parts, { phone, language }, linkId) };
    },
  };
}
