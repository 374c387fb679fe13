import type { Language, RoleName } from "@kalima/contracts/domain";
import type { StaffGrant } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";
import { type InvitationFacts, toOldestInvitation } from "./invitation.policy.ts";

export type InvitationRow = InvitationFacts & {
  id: string;
  name: string;
  phone: string;
  language: Language;
  role: Exclude<RoleName, "student">;
  grants: StaffGrant[];
  reason: string;
  invited_by: string;
  approved_by: string | null;
  link_id: string | null;
};
export type NewInvitation = Pick<
  InvitationRow,
  "id" | "name" | "phone" | "language" | "role" | "grants" | "reason" | "invited_by" | "invited_at"
>;

const INVITATION = `i.id, i.name, i.phone, i.language, i.role, i.grants, i.reason, i.invited_by, i.invited_at, i.state, i.approved_by,
  i.approved_at, i.link_id, i.sent_at`;

/** Requests that wait for this reader: those of others. */
export function selectWaitingInvitations(userId: string, now: Date) {
  return {
    statement:
      "SELECT invited_at AS since FROM invitations WHERE state = 'waiting' AND invited_by <> $1 AND invited_at > $2",
    values: [userId, toOldestInvitation(now)],
  };
}

/** Rows of `invitations`. */
export function invitationsRepository(database: Database) {
  return {
    /** Those that staff have not ended and nobody has used, with who invited; some may be over by time. */
    list: (): Promise<(InvitationRow & { inviter: string })[]> =>
      database.query(
        `SELECT ${INVITATION}, u.name AS inviter FROM invitations i JOIN users u ON u.id = i.invited_by
         WHERE i.state IN ('waiting', 'open') ORDER BY i.state = 'open', i.invited_at DESC, i.id`,
      ),

    /** One of them, locked until the transaction ends. */
    async lock(id: string): Promise<InvitationRow | undefined> {
      const [row] = await database.query<InvitationRow>(
        `SELECT ${INVITATION} FROM invitations i WHERE i.id = $1 AND i.state IN ('waiting', 'open') FOR UPDATE`,
        [id],
      );
      return row;
    },

    /** The invitation of a link, in any state; `forUpdate` locks it. */
    async findByLink(linkId: string, { forUpdate = false } = {}): Promise<InvitationRow | undefined> {
      const [row] = await database.query<InvitationRow>(
        `SELECT ${INVITATION} FROM invitations i WHERE i.link_id = $1 ${forUpdate ? "FOR UPDATE" : ""}`,
        [linkId],
      );
      return row;
    },

    add: ({ id, name, phone, language, role, grants, reason, invited_by, invited_at }: NewInvitation) =>
      database.query(
        `INSERT INTO invitations (id, name, phone, language, role, grants, reason, invited_by, invited_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, name, phone, language, role, grants, reason, invited_by, invited_at],
      ),

    approve: (id: string, by: string, now: Date) =>
      database.query("UPDATE invitations SET approved_by = $2, approved_at = $3 WHERE id = $1", [id, by, now]),

    /** Opens an invitation by a new link, which replaces the one before. */
    send: (id: string, linkId: string, now: Date) =>
      database.query("UPDATE invitations SET state = 'open', link_id = $2, sent_at = $3 WHERE id = $1", [
        id,
        linkId,
        now,
      ]),

    /** The invitation of a phone that staff have not ended and nobody has used; it may be over by time. */
    async findOfPhone(phone: string): Promise<InvitationRow | undefined> {
      const [row] = await database.query<InvitationRow>(
        `SELECT ${INVITATION} FROM invitations i WHERE i.phone = $1 AND i.state IN ('waiting', 'open')`,
        [phone],
      );
      return row;
    },

    /** Ends an invitation, unless it is used or ended already. */
    end: (id: string, state: "withdrawn" | "expired") =>
      database.query("UPDATE invitations SET state = $2 WHERE id = $1 AND state IN ('waiting', 'open')", [id, state]),

    accept: (id: string, userId: string) =>
      database.query("UPDATE invitations SET state = 'accepted', user_id = $2 WHERE id = $1", [id, userId]),

    /** Forgets the invitation of a removed account. */
    forget: (userId: string) => database.query("DELETE FROM invitations WHERE user_id = $1", [userId]),

    /** Forgets invitations that were written before this instant. */
    forgetOld: (before: Date) => database.query("DELETE FROM invitations WHERE invited_at < $1", [before]),
  };
}
