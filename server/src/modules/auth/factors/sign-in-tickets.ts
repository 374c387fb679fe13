import { createHash, randomBytes } from "node:crypto";
import { TICKET_LIFE_MINUTES } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { computeLatestPast } from "../../../time/clock-leeway.ts";
import type { Holder } from "./passkeys.ts";

export type Ticket = { userId: string; remember: boolean; holder: Holder };
export type SignInTickets = {
  /** For a sign-in whose password or code was right. */
  issue(userId: string, remember: boolean): Promise<string>;
  /** @throws {AppError} `auth.ticket_expired` */
  find(ticket: string): Promise<Ticket>;
  /** Uses a ticket up. @throws {AppError} `auth.ticket_expired`, also after the account's credentials have changed. */
  spend(tx: Database, ticket: string): Promise<void>;
};

const hashTicket = (ticket: string) => createHash("sha256").update(ticket).digest();

/** Sign-ins that wait for their second factor. Changed credentials remove them (`invalidateSentCodes`). */
export function createSignInTickets(database: Database, clock: Clock): SignInTickets {
  const LIVE = "ticket_hash = $1 AND expires_at > $2 AND created_at <= $3";
  const select = (ticket: string) => {
    const now = clock();
    return [hashTicket(ticket), now, computeLatestPast(now)];
  };
  return {
    async issue(userId, remember) {
      const ticket = randomBytes(32).toString("base64url");
      await database.query(
        `INSERT INTO sign_in_tickets (ticket_hash, user_id, remember, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $4::timestamptz + make_interval(mins => $5))`,
        [hashTicket(ticket), userId, remember, clock(), TICKET_LIFE_MINUTES],
      );
      return ticket;
    },
    async find(ticket) {
      const [row] = await database.query<{ user_id: string; remember: boolean }>(
        `SELECT user_id, remember FROM sign_in_tickets WHERE ${LIVE}`,
        select(ticket),
      );
      if (!row) throw new AppError("auth.ticket_expired");
      const holder = `ticket:${hashTicket(ticket).toString("base64url")}` as const;
      return { userId: row.user_id, remember: row.remember, holder };
    },
    async spend(tx, ticket) {
      const spent = await tx.query(`DELETE FROM sign_in_tickets WHERE ${LIVE} RETURNING 1`, select(ticket));
      if (spent.length === 0) throw new AppError("auth.ticket_expired");
    },
  };
}
