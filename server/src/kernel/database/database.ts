import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isWrite, noteWrite, type Recording, readAct, runRecording } from "../audit/act.ts";
import { audit } from "../audit/audit.ts";
import { isRetryable, isUnanswered } from "./transient.ts";

/** SQL over a pool or inside one transaction. Values are always parameters (`$1`), never part of the text. */
export type Database = {
  /** A deadlock or serialization failure outside a transaction runs the statement again, at most twice. */
  query<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /**
   * Runs `work` in a transaction and commits when it resolves. Inside a transaction, joins it.
   * A deadlock or serialization failure runs `work` again, at most twice: keep effects outside SQL out of it.
   */
  transaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
};

/** Reads the time; passed in, so that a test can move it. */
export type Clock = () => Date;

export type Pool = { database: Database; pool: pg.Pool; close(): Promise<void> };

const RETRIES = 2;
const RETRY_AFTER_MS = 20;

// bigint and numeric as numbers (counts, averages), date as the day it names: a Date would shift it by the zone.
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text") => parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
};

function wrapClient(client: pg.PoolClient, recording: Recording | undefined): Database {
  const tx: Database = {
    async query<T>(text: string, values: readonly unknown[] = []) {
      const { rows, rowCount } = await client.query(text, [...values]);
      if (recording) noteWrite(recording, text, rowCount ?? 0);
      return rows as T[];
    },
    transaction: (work) => work(tx),
  };
  return tx;
}

/** A transaction of an act does not commit what it changed without a row in the audit log. */
async function runRecorded<T>(client: pg.PoolClient, work: (tx: Database) => Promise<T>): Promise<[T, Recording?]> {
  const act = readAct();
  if (!act) return [await work(wrapClient(client, undefined))];
  const recording: Recording = { act, hasWritten: false, isRecorded: false };
  const tx = wrapClient(client, recording);
  const result = await runRecording(recording, async () => {
    const done = await work(tx);
    if (recording.hasWritten && !recording.isRecorded && act.recordsAll) await audit(tx);
    return done;
  });
  return [result, recording];
}

async function attempt<T>(pool: pg.Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Named, because locks rely on it: after a wait, each statement must see what the other transaction committed.
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    const [result, recording] = await runRecorded(client, work);
    await client.query("COMMIT");
    if (recording?.isRecorded) recording.act.rows += 1;
    return result;
  } catch (error) {
    // A connection that hangs would not take the ROLLBACK either: closing it ends the transaction.
    broken = isUnanswered(error)
      ? (error as Error)
      : await client.query("ROLLBACK").then(
          () => undefined,
          (rollback: Error) => rollback,
        );
    throw error;
  } finally {
    client.release(broken);
  }
}

async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried >= RETRIES || !isRetryable(error)) throw error;
      // Without a pause it would lock its first row again before the other transaction of the deadlock does.
      await wait(randomInt(RETRY_AFTER_MS, 2 * RETRY_AFTER_MS) * (tried + 1));
    }
  }
}

/** Opens a pool. `onError` receives errors of idle connections; the pool replaces those connections. */
export function openPool(options: pg.PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // Below the 10 s after which clients give up, so that they get an answer.
    lock_timeout: 8_000,
    // A server that hangs does not end statements; its connections are given up and replaced.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "kalima",
    types,
    ...options,
  });
  pool.on("error", onError);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would end the process;
  // the next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const transact = <T>(work: (tx: Database) => Promise<T>) => retryConflicts(() => attempt(pool, work));
  const database: Database = {
    query<T>(text: string, values: readonly unknown[] = []) {
      // A single statement of an act needs a transaction with the row about it.
      if (isWrite(text) && readAct()?.recordsAll) return transact((tx) => tx.query<T>(text, values));
      return retryConflicts(async () => (await pool.query(text, [...values])).rows as T[]);
    },
    transaction: transact,
  };
  return { database, pool, close: () => pool.end() };
}
