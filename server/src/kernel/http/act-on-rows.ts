import { createHash } from "node:crypto";
import type { ActPreview, ActResult, PreviewedRow, SkippedRow } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { isDatabaseAway } from "../database/database-away.ts";
import { isTransient } from "../database/transient.ts";
import type { ModuleContext } from "../server-module.ts";
import { leaveUnaudited } from "./acts.ts";

/** An act on one row of a list that may be done to many. */
export type RowAct<Row extends { id: string }, Input> = {
  /** Reads rows and locks them, in the order of their ids, until the transaction ends; without those that have left the list. */
  lock(tx: Database, ids: readonly string[]): Promise<readonly Row[]>;
  /** Values on which the decision rests. A row in which one has changed since its preview is skipped. */
  listFacts(row: Row): readonly unknown[];
  /** True if the act would change nothing. */
  isDone?(row: Row, input: Input): boolean;
  /** Names of the effects that the preview counts. */
  listEffects?(tx: Database, row: Row, input: Input): Promise<readonly string[]> | readonly string[];
  /** The act, by the same function as the route for one row. @throws {AppError} that says why it may not be done. */
  run(tx: Database, row: Row, input: Input): Promise<unknown>;
};

type Skipped = Omit<SkippedRow, "id">;
type Outcome = { version: string; effects: readonly string[] } | Skipped;
type Outcomes = ReadonlyMap<string, Outcome>;

/** Takes back the transaction of rows of which nothing stays. */
class TakenBack extends Error {
  readonly outcomes: Outcomes;
  constructor(outcomes: Outcomes) {
    super("taken back");
    this.outcomes = outcomes;
  }
}

const VERSION_LENGTH = 32;
/** Rows of one transaction: so few that a colleague does not notice the wait for one of them. */
const ROWS_AT_ONCE = 25;
const skip = (reason: SkippedRow["reason"], code: string | null = null): Skipped => ({ reason, code });
const isDone = (outcome: Outcome) => "version" in outcome;

function computeVersion(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, VERSION_LENGTH);
}

/** Acts on a row that the transaction has locked; `previewed` is the version that it must have. */
async function actOnRow<Row extends { id: string }, Input>(
  tx: Database,
  act: RowAct<Row, Input>,
  row: Row | undefined,
  input: Input,
  previewed?: string,
): Promise<Outcome> {
  if (!row) return skip("gone");
  const version = computeVersion(act.listFacts(row));
  if (previewed !== undefined && previewed !== version) return skip("changed");
  if (act.isDone?.(row, input)) return skip("unchanged");
  const effects = (await act.listEffects?.(tx, row, input)) ?? [];
  await act.run(tx, row, input);
  return { version, effects };
}

type Task<Row extends { id: string }, Input> = {
  act: RowAct<Row, Input>;
  input: Input;
  /** The version that each row must have; null for a preview. */
  versions: ReadonlyMap<string, string> | null;
  explain: (error: unknown) => Skipped;
};

/**
 * Acts on rows in one transaction. At first without savepoints, which cost as much as the act; where a row fails, all begin anew,
 * and a row that fails is taken back alone.
 */
async function actOnPart<Row extends { id: string }, Input>(
  database: Database,
  ids: readonly string[],
  { act, input, versions, explain }: Task<Row, Input>,
): Promise<Outcomes> {
  const attempt = (keep: (tx: Database, work: () => Promise<Outcome>) => Promise<Outcome>) =>
    database.transaction(async (tx) => {
      const rows = new Map((await act.lock(tx, ids)).map((row) => [row.id, row]));
      const outcomes = new Map<string, Outcome>();
      for (const id of ids) {
        const work = () => actOnRow(tx, act, rows.get(id), input, versions?.get(id));
        outcomes.set(id, await keep(tx, work));
      }
      if (!versions || ![...outcomes.values()].some(isDone)) throw new TakenBack(outcomes);
      return outcomes;
    });
  const orTakenBack = (error: unknown) => {
    if (error instanceof TakenBack) return error.outcomes;
    throw error;
  };
  try {
    return await attempt((_tx, work) => work()).catch(orTakenBack);
  } catch (error) {
    // A failure of the transaction, not of a row.
    if (isTransient(error)) throw error;
  }
  return attempt(async (tx, work) => {
    await tx.query("SAVEPOINT before_row");
    try {
      const outcome = await work();
      await tx.query("RELEASE SAVEPOINT before_row");
      return outcome;
    } catch (error) {
      if (isTransient(error)) throw error;
      await tx.query("ROLLBACK TO SAVEPOINT before_row");
      return explain(error);
    }
  }).catch(orTakenBack);
}

/** Rows in the order in which every call locks them, so that two calls never wait for each other. */
function divide(ids: Iterable<string>): string[][] {
  const sorted = [...ids].sort();
  const parts = Math.ceil(sorted.length / ROWS_AT_ONCE);
  return Array.from({ length: parts }, (_, at) => sorted.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}

function countEffects(effects: readonly string[]): ActPreview["effects"] {
  return [...new Set(effects)].map((name) => ({ name, count: effects.filter((each) => each === name).length }));
}

/**
 * Does acts to many rows, one after the other, each with its own row in the audit log. A row that is refused is taken back
 * alone. The preview does the act as well, and takes it back: so it refuses what the act would refuse.
 */
export function createActsOnRows({ database, log }: Pick<ModuleContext, "database" | "log">) {
  function explain(error: unknown): Skipped {
    if (isAppError(error)) return skip("refused", error.code);
    log.error({ err: error }, "an act on one of many rows failed");
    return skip("failed");
  }
  /** Refusals are told; any other failure is one of the whole preview. */
  function explainPreview(error: unknown): Skipped {
    if (!isAppError(error)) throw error;
    return explain(error);
  }

  return {
    /** Tells what an act would do to these rows. Nothing is changed. */
    async preview<Row extends { id: string }, Input>(
      act: RowAct<Row, Input>,
      ids: readonly string[],
      input: Input,
    ): Promise<ActPreview> {
      const outcomes = new Map<string, Outcome>();
      for (const part of divide(new Set(ids))) {
        const tried = await actOnPart(database, part, { act, input, versions: null, explain: explainPreview });
        for (const [id, outcome] of tried) outcomes.set(id, outcome);
      }
      const preview: ActPreview = { rows: [], skipped: [], effects: [] };
      const effects: string[] = [];
      for (const id of new Set(ids)) {
        const outcome = outcomes.get(id) ?? skip("gone");
        if ("reason" in outcome) preview.skipped.push({ id, ...outcome });
        else {
          preview.rows.push({ id, version: outcome.version });
          effects.push(...outcome.effects);
        }
      }
      return { ...preview, effects: countEffects(effects) };
    },

    /**
     * Does an act to previewed rows. Each that cannot be done is in the answer with its reason; the others are done nonetheless.
     * A call that does nothing leaves no row in the audit log.
     */
    async run<Row extends { id: string }, Input>(
      request: Pick<FastifyRequest, "act">,
      act: RowAct<Row, Input>,
      rows: readonly PreviewedRow[],
      input: Input,
    ): Promise<ActResult> {
      const versions = new Map(rows.map((row) => [row.id, row.version]));
      const outcomes = new Map<string, Outcome>();
      for (const part of divide(versions.keys())) {
        try {
          const tried = await actOnPart(database, part, { act, input, versions, explain });
          for (const [id, outcome] of tried) outcomes.set(id, outcome);
        } catch (error) {
          log.error({ err: error }, "an act on some of many rows failed");
          // Without a database the others would only wait for it, one after the other.
          if (isDatabaseAway(error)) break;
        }
      }
      const result: ActResult = { done: [], skipped: [] };
      for (const id of versions.keys()) {
        const outcome = outcomes.get(id) ?? skip("failed");
        if ("reason" in outcome) result.skipped.push({ id, ...outcome });
        else result.done.push(id);
      }
      if (result.done.length === 0) leaveUnaudited(request);
      return result;
    },
  };
}
