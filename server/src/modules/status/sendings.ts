import { MINUTE_MS } from "@kalima/contracts/domain";
import { type Email, EmailRefusedError } from "../../email/email.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { PartState, SiteParts } from "../../kernel/ports/site-parts.ts";
import type { Sms } from "../../sms/sms.ts";
import { statusRepository } from "./status.repository.ts";

/** Failures in a row after which a means counts as down; jobs retry every few seconds. */
const FAILURES_UNTIL_DOWN = 3;
/** A failure says nothing of the present after this time. */
const RECENT_MS = 30 * MINUTE_MS;

type Dependencies = { database: Database; clock: Clock };

/**
 * The same messengers, which also count how their sendings end. A mailbox that refuses a message does not count: the
 * means of sending works.
 */
export function watchSendings({ sms, email }: { sms: Sms; email: Email }, { database, clock }: Dependencies) {
  const rows = statusRepository(database);

  // Sending does not wait for it, and does not fail with it.
  const count = (part: "sms" | "email", hasFailed: boolean) =>
    void rows.countSending(part, hasFailed, clock()).catch(() => undefined);

  async function watch(part: "sms" | "email", sending: Promise<void>): Promise<void> {
    try {
      await sending;
    } catch (error) {
      if (!(error instanceof EmailRefusedError)) count(part, true);
      throw error;
    }
    count(part, false);
  }

  return {
    sms: { send: (message) => watch("sms", sms.send(message)) } satisfies Sms,
    email: { send: (message) => watch("email", email.send(message)) } satisfies Email,
  };
}

/** Offers SMS and e-mail as parts of the site, by how the last sendings ended. */
export function provideSendings(siteParts: SiteParts, { database, clock }: Dependencies): void {
  const rows = statusRepository(database);
  for (const part of ["sms", "email"] as const) {
    siteParts.provide(part, async (): Promise<PartState> => {
      const { failures, failedAt } = await rows.readSending(part);
      const isRecent = failedAt !== null && clock().getTime() - failedAt.getTime() < RECENT_MS;
      if (failures === 0 || !isRecent) return "working";
      return failures >= FAILURES_UNTIL_DOWN ? "down" : "impaired";
    });
  }
}
