import { randomUUID } from "node:crypto";
import type { Company, CompanyCounter, CompanyStats, contactMessage } from "@kalima/contracts/api";
import type { BilingualText, Language } from "@kalima/contracts/domain";
import type * as z from "zod/mini";
import type { Clock, Database } from "../../database/database.ts";
import type { DomainEvents } from "../../events/domain-events.ts";
import type { Limits } from "../../security/limits.ts";
import { promisedBy } from "../../time/promised-by.policy.ts";
import { contactMessageLeft } from "./company-events.ts";

const STATS_CACHE_MS = 60_000;
/** A counter under this is hidden rather than shown small. */
const MIN_SHOWN = 10;
/** As the privacy policy says. */
const MESSAGE_DAYS = 90;
const DAY_MS = 86_400_000;
const PER_ADDRESS = { max: 20, seconds: 3_600 };

type CompanyRow = {
  description: BilingualText;
  socials: Company["socials"];
  phone: string;
  email: string;
  location: BilingualText;
  is_disabled: boolean;
  is_under_maintenance: boolean;
  maintenance_until: Date | null;
};
/** Counts of other modules for the home page; passed in, because those modules lie above. */
type SchoolCounts = { bookings: number; lessons: number; trainers: number };
type CompanyParts = {
  database: Database;
  countSchool: () => Promise<SchoolCounts>;
  events: DomainEvents;
  limits: Limits;
  addressFactor: number;
  clock: Clock;
  paymentMethods: readonly string[];
};
export type CompanyService = {
  read(): Promise<Company>;
  /** Counted at most once a minute; `inTime` may end the wait for a new count, which goes on all the same. */
  stats(inTime?: (count: () => Promise<CompanyStats>) => Promise<CompanyStats>): Promise<CompanyStats>;
  /** Subscribes an address; a second time is the same as once. */
  subscribe(email: string, language: Language, address: string): Promise<void>;
  /** Answers until when the message is answered. */
  leaveMessage(message: z.infer<typeof contactMessage>, language: Language, address: string): Promise<Date>;
  /**
   * Deletes messages 90 days after they were sent, as the privacy policy says; the home page still counts them. What
   * support keeps of a question has its own end.
   */
  deleteOldMessages(): Promise<void>;
};

/** Rounds down to two leading digits: 1,284 → at least 1,200. Null below `MIN_SHOWN`. */
export function counterOf(count: number): CompanyCounter | null {
  if (count < MIN_SHOWN) return null;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  const atLeast = Math.floor(count / unit) * unit;
  return { atLeast, isExact: atLeast === count };
}

/** What the school says about itself, and what visitors leave with it. */
export function createCompany(parts: CompanyParts): CompanyService {
  const { database, countSchool, events, limits, addressFactor, clock, paymentMethods } = parts;
  let kept: { stats: CompanyStats; until: number } | undefined;
  let counting: Promise<CompanyStats> | undefined;
  const allow = (action: string, address: string) =>
    limits.take(`${action}:${address}`, [{ ...PER_ADDRESS, max: PER_ADDRESS.max * addressFactor }]);

  async function count(): Promise<CompanyStats> {
    const [row] = await database.query<{ messages: number; years: number }>(
      `SELECT (SELECT count(*) FROM contact_messages) + (SELECT contact_messages_deleted FROM company) AS messages,
              (SELECT extract(year FROM age($1::timestamptz, founded_on)) FROM company) AS years`,
      [clock()],
    );
    if (!row) return { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
    const { bookings, lessons, trainers } = await countSchool();
    return {
      requests: counterOf(bookings + row.messages),
      experts: counterOf(trainers),
      sessionsTaught: counterOf(lessons),
      yearsOfExperience: row.years > 0 ? { atLeast: row.years, isExact: true } : null,
    };
  }

  function countOnce(): Promise<CompanyStats> {
    const until = clock().getTime() + STATS_CACHE_MS;
    counting ??= count()
      .then((stats) => {
        kept = { stats, until };
        return stats;
      })
      .finally(() => {
        counting = undefined;
      });
    return counting;
  }

  return {
    async read() {
      const [row] = await database.query<CompanyRow>(
        `SELECT description, socials, phone, email, location, is_disabled, is_under_maintenance, maintenance_until FROM company`,
      );
      if (!row) throw new Error("The company has no row");
      const { is_disabled, is_under_maintenance, maintenance_until, ...shown } = row;
      return {
        ...shown,
        paymentMethods: [...paymentMethods],
        isDisabled: is_disabled,
        isUnderMaintenance: is_under_maintenance,
        maintenanceUntil: maintenance_until?.toISOString() ?? null,
      };
    },
    async stats(inTime = (count) => count()) {
      return kept && kept.until >= clock().getTime() ? kept.stats : inTime(countOnce);
    },
    async subscribe(email, language, address) {
      await allow("subscribe", address);
      await database.query(
        "INSERT INTO subscriptions (email, language, created_at) VALUES (lower($1), $2, $3) ON CONFLICT DO NOTHING",
        [email, language, clock()],
      );
    },
    async leaveMessage(message, language, address) {
      await allow("contact", address);
      const { fullName, email = null, phone = null, isOnWhatsapp, subject = null, details, agreesToOffers } = message;
      const asked = [fullName, email, phone, isOnWhatsapp, subject, details, agreesToOffers];
      const now = clock();
      await database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO contact_messages (id, full_name, email, phone, is_on_whatsapp, subject, details, agrees_to_offers, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [randomUUID(), ...asked, now],
        );
        await events.emit(tx, contactMessageLeft, {
          fullName,
          email,
          phone,
          topic: subject,
          details,
          language,
          at: now,
        });
      });
      return promisedBy("answer", now);
    },
    async deleteOldMessages() {
      await database.query(
        `WITH deleted AS (DELETE FROM contact_messages WHERE created_at < $1 RETURNING 1)
         UPDATE company SET contact_messages_deleted = contact_messages_deleted + (SELECT count(*) FROM deleted)`,
        [new Date(clock().getTime() - MESSAGE_DAYS * DAY_MS)],
      );
    },
  };
}
