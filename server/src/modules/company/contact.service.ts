import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_SECONDS, type Language } from "@kalima/contracts/domain";
import { type contactMessage, RETENTION_DAYS } from "@kalima/school-contract";
import type * as z from "zod/mini";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import { contactMessageLeft } from "./company-events.ts";

const PER_ADDRESS = { max: 20, seconds: HOUR_SECONDS };

/** Messages that visitors leave with the school. */
export type ContactService = {
  /** Stores the message and returns the time by which the school promises to answer. */
  leaveMessage(message: z.infer<typeof contactMessage>, language: Language, address: string): Promise<Date>;
  /**
   * Deletes messages once their time (`RETENTION_DAYS`) is over; the home page still counts them.
   * Support deletes its copy of a question on its own schedule.
   */
  deleteOldMessages(): Promise<void>;
};

type Dependencies = Pick<ModuleContext, "database" | "events" | "limits" | "config" | "clock">;

/** Takes at most 20 messages an hour from one address, times `addressLimitFactor`. */
export function createContactService({ database, events, limits, config, clock }: Dependencies): ContactService {
  const perAddress = [{ ...PER_ADDRESS, max: PER_ADDRESS.max * config.addressLimitFactor }];

  return {
    async leaveMessage(message, language, address) {
      await limits.take(`contact:${address}`, perAddress);
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
      return computeDeadline("answer", now);
    },
    async deleteOldMessages() {
      await database.query(
        `WITH deleted AS (DELETE FROM contact_messages WHERE created_at < $1 RETURNING 1)
         UPDATE company SET contact_messages_deleted = contact_messages_deleted + (SELECT count(*) FROM deleted)`,
        [new Date(clock().getTime() - RETENTION_DAYS.contactMessage * DAY_MS)],
      );
    },
  };
}
