import type { Database } from "../../../server/src/kernel/database/database.ts";

/** Less than a statement may take. */
const BATCH = 10_000;
const BATCH_OF_TRANSFERS = 100_000;

type OpenOrder = { reference: string; attempt: string };

/** In one transaction without triggers and references. */
function runUnchecked(database: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = replica");
    await tx.query("SET LOCAL statement_timeout = 0");
    await work(tx);
  });
}

/** Orders of one student that wait to be paid for an hour; with `areCharged`, each with a charge that began ten minutes ago. */
export async function fillOrders(
  database: Database,
  people: { studentId: string; trainerId: string },
  count: number,
  areCharged: boolean,
): Promise<OpenOrder[]> {
  const orders: OpenOrder[] = [];
  for (let left = count; left > 0; left -= BATCH) {
    await runUnchecked(database, async (tx) => {
      orders.push(
        ...(await tx.query<OpenOrder>(
          `WITH planned AS MATERIALIZED (
           SELECT gen_random_uuid() AS id, gen_random_uuid() AS attempt FROM generate_series(1, $3::int)
         ), booked AS (
           INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor,
             currency, status, hold_expires_at, created_at, updated_at)
           SELECT id, id::text, $1, $2, 1, 20000, 20000, 'EGP', CASE WHEN $4 THEN 'pending' ELSE 'awaiting_payment' END,
             now() + interval '1 hour', now(), now() FROM planned
         ), ordered AS (
           INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency, created_at)
           SELECT id, id, $1, id::text, id::text, CASE WHEN $4 THEN 'processing' ELSE 'created' END, 20000, 'EGP', now() FROM planned
         ), charged AS (
           INSERT INTO charges (id, order_id, provider, status, amount_minor, currency, started_at)
           SELECT attempt, id, 'sandbox', 'processing', 20000, 'EGP', now() - interval '10 minutes' FROM planned WHERE $4
         )
         SELECT id::text AS reference, attempt::text AS attempt FROM planned`,
          [people.studentId, people.trainerId, Math.min(BATCH, left), areCharged],
        )),
      );
    });
  }
  for (const table of ["bookings", "orders", "charges"]) await database.query(`VACUUM ANALYZE ${table}`);
  return orders;
}

/** Transfers of one charge that was taken again and again, and their balances. */
export async function fillLedger(database: Database, count: number): Promise<void> {
  for (let left = count; left > 0; left -= BATCH_OF_TRANSFERS) {
    await runUnchecked(database, async (tx) => {
      await tx.query(
        `INSERT INTO ledger_transfers (order_id, charge_id, kind, debit, credit, amount_minor, currency, at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'charge_taken', 'provider:bench', 'orders', 20000, 'XTS', now()
       FROM generate_series(1, $1::int)`,
        [Math.min(BATCH_OF_TRANSFERS, left)],
      );
    });
  }
  await database.query(
    `INSERT INTO ledger_balances (account, currency, slice, amount_minor)
     SELECT 'provider:bench', 'XTS', slice, $1::bigint * 20000 / 16 FROM generate_series(0, 15) AS slice`,
    [count],
  );
  await database.query("VACUUM ANALYZE ledger_transfers");
}
