import { DAY_MS, HOUR_SECONDS, type Language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { RETENTION_DAYS } from "@kalima/school-contract";
import { EmailRefusedError } from "../../../email/email.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import { NEWS } from "../../../kernel/ports/mail-links.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { composeWelcomeEmail } from "./welcome-email.ts";

/** Days for which an ended subscription is kept, so that the links in old mails still answer. */
const ENDED_DAYS = RETENTION_DAYS.endedSubscription;
const PER_ADDRESS = { max: 20, seconds: HOUR_SECONDS };

type Row = { id: string; email: string; language: Language; created_at: Date };

/** News by mail: who gets them. */
export type Subscriptions = {
  /** Subscribes an address and writes to it once. Idempotent. */
  start(email: string, language: Language, address: string): Promise<void>;
  /**
   * Ends the mails of a link, whichever module sends them, and returns the address, shortened. Idempotent.
   *
   * @throws {AppError} `request.not_found` for a link that no mail held.
   */
  end(link: string): Promise<string>;
  /** Lists active subscriptions, newest first; `limit` null lists all. */
  list(after: After, limit: number | null): Promise<Row[]>;
  /** Deletes subscriptions that ended {@link ENDED_DAYS} days ago. */
  deleteEnded(): Promise<void>;
};

type Dependencies = Pick<
  ModuleContext,
  "database" | "limits" | "config" | "clock" | "unsubscribeLinks" | "jobs" | "email" | "company"
>;

/** `n•••@example.com` of an address. */
function shorten(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Takes at most 20 subscriptions an hour from one address, times `addressLimitFactor`. */
export function createSubscriptions(parts: Dependencies): Subscriptions {
  const { database, limits, config, clock, unsubscribeLinks, jobs, email, company } = parts;
  const makeLinks = unsubscribeLinks.provide(NEWS, endById);
  const perAddress = [{ ...PER_ADDRESS, max: PER_ADDRESS.max * config.addressLimitFactor }];

  async function endById(id: string): Promise<string | undefined> {
    const [ended] = await database.query<{ email: string }>(
      "UPDATE subscriptions SET ended_at = coalesce(ended_at, $2) WHERE id = $1 RETURNING email",
      [id, clock()],
    );
    return ended?.email;
  }

  const welcome = jobs.define<{ id: string }>({
    name: "company.welcome-subscriber",
    async run({ id }) {
      const [row] = await database.query<Row>("SELECT * FROM subscriptions WHERE id = $1 AND ended_at IS NULL", [id]);
      if (!row) return;
      const { page, unsubscribeUrl } = makeLinks(id);
      const message = composeWelcomeEmail(row.language, page);
      try {
        await email.send({ id, to: row.email, replyTo: (await company.read()).email, unsubscribeUrl, ...message });
      } catch (error) {
        if (!(error instanceof EmailRefusedError)) throw error;
        // No mail reaches this address, now or later.
        await endById(id);
      }
    },
  });

  return {
    async start(address, language, from) {
      await limits.take(`subscribe:${from}`, perAddress);
      await database.transaction(async (tx) => {
        const [started] = await tx.query<{ id: string }>(
          `INSERT INTO subscriptions (email, language, created_at) VALUES (lower($1), $2, $3)
           ON CONFLICT (email) DO UPDATE SET language = $2, created_at = $3, ended_at = NULL, id = gen_random_uuid()
           WHERE subscriptions.ended_at IS NOT NULL RETURNING id`,
          [address, language, clock()],
        );
        if (started) await jobs.enqueue(tx, welcome, { id: started.id }, { key: started.id });
      });
    },
    async end(link) {
      const address = await unsubscribeLinks.end(link);
      if (address === undefined) throw new AppError("request.not_found");
      return shorten(address);
    },
    list: (after, limit) =>
      database.query<Row>(
        `SELECT id, email, language, created_at FROM subscriptions
         WHERE ended_at IS NULL AND ($1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $3`,
        [after?.at ?? null, after?.id ?? null, limit],
      ),
    async deleteEnded() {
      const before = new Date(clock().getTime() - ENDED_DAYS * DAY_MS);
      await database.query("DELETE FROM subscriptions WHERE ended_at < $1", [before]);
    },
  };
}
