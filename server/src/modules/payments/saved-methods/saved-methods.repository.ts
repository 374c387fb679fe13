import { randomUUID } from "node:crypto";
import type { Database } from "../../../kernel/database/database.ts";
import type { KeptCard } from "../providers/payment-provider.ts";

export type SavedMethodRow = {
  id: string;
  student_id: string;
  provider: string;
  token: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  holder: string | null;
  is_default: boolean;
};
/** Selects the methods of one student at one provider. */
export type Owner = { studentId: string; provider: string };

/** Rows of cards that providers keep for students. */
export function savedMethodsRepository(database: Database) {
  return {
    /** The default first, then the newest. */
    list({ studentId, provider }: Owner): Promise<SavedMethodRow[]> {
      return database.query<SavedMethodRow>(
        `SELECT * FROM saved_methods WHERE student_id = $1 AND provider = $2
         ORDER BY is_default DESC, created_at DESC, id`,
        [studentId, provider],
      );
    },

    /**
     * Locks the student's name at the provider, so that there is one default at a time. Undefined when the student has
     * none, as after the removal of the account.
     */
    async lockCustomer({ studentId, provider }: Owner): Promise<string | undefined> {
      const [row] = await database.query<{ customer: string }>(
        "SELECT customer FROM payment_customers WHERE student_id = $1 AND provider = $2 FOR UPDATE",
        [studentId, provider],
      );
      return row?.customer;
    },

    async find(
      { studentId, provider }: Owner,
      id: string,
    ): Promise<(SavedMethodRow & { customer: string }) | undefined> {
      const [row] = await database.query<SavedMethodRow & { customer: string }>(
        `SELECT m.*, c.customer FROM saved_methods m JOIN payment_customers c USING (student_id, provider)
         WHERE m.student_id = $1 AND m.provider = $2 AND m.id = $3`,
        [studentId, provider, id],
      );
      return row;
    },

    /** Adds a card; a known token changes nothing. */
    async add({ studentId, provider }: Owner, card: KeptCard, isDefault: boolean, now: Date): Promise<void> {
      await database.query(
        `INSERT INTO saved_methods (id, student_id, provider, token, brand, last4, exp_month, exp_year, holder, is_default, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (provider, token) DO NOTHING`,
        [
          randomUUID(),
          studentId,
          provider,
          card.token,
          card.brand,
          card.last4,
          card.expMonth,
          card.expYear,
          card.holder?.slice(0, 200) ?? null,
          isDefault,
          now,
        ],
      );
    },

    async replaceToken(id: string, token: string): Promise<void> {
      await database.query("UPDATE saved_methods SET token = $2 WHERE id = $1", [id, token]);
    },

    async delete(id: string): Promise<void> {
      await database.query("DELETE FROM saved_methods WHERE id = $1", [id]);
    },

    async makeDefault({ studentId, provider }: Owner, id: string): Promise<void> {
      // First none: the index that allows one default is checked row by row.
      await database.query(
        "UPDATE saved_methods SET is_default = false WHERE student_id = $1 AND provider = $2 AND is_default",
        [studentId, provider],
      );
      await database.query("UPDATE saved_methods SET is_default = true WHERE id = $1", [id]);
    },

    /** Deletes the methods of a student, and returns the student's customer ids at the providers. */
    async forgetStudent(studentId: string): Promise<{ provider: string; customer: string }[]> {
      await database.query("DELETE FROM saved_methods WHERE student_id = $1", [studentId]);
      return database.query("DELETE FROM payment_customers WHERE student_id = $1 RETURNING provider, customer", [
        studentId,
      ]);
    },
  };
}
