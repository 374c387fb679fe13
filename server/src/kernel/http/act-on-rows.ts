import { createHash } from "node:crypto";
import type { ActPreview, ActResult, PreviewedRow, SkippedRow } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import type { FastifyRequest } from "fastify";
import type { Database } from "../database/database.ts";
import { isDatabaseAway } from "../database/database-away.ts";
import type { ModuleContext } from "../server-module.ts";
import { leaveUnaudited } from "./acts.ts";

/** An act on one row of a list that may be done to many. */
export type RowAct<Row, Input> = {
  /** Reads a row and locks it until the transaction ends; undefined once it has left the list. */
  lock(tx: Database, id: string): Promise<Row | undefined>;
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

/** Takes back what a preview did. */
class TakenBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("taken back");
    this.outcome = outcome;
  }
}

const VERSION_LENGTH = 32;
const skip = (reason: SkippedRow["reason"], code: string | null = null): Skipped => ({ reason, code });

function computeVersion(facts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, VERSION_LENGTH);
}

/** Acts on a row inside a transaction; `previewed` is the version that it must have. */
async function actOnRow<Row, Input>(
  tx: Database,
  act: RowAct<Row, Input>,
  id: string,
  input: Input,
  previewed?: string,
): Promise<Outcome> {
  const row = await act.lock(tx, id);
  if (!row) return skip("gone");
  const version = computeVersion(act.listFacts(row));
  if (previewed !== undefined && previewed !== version) return skip("changed");
  if (act.isDone?.(row, input)) return skip("unchanged");
  const effects = (await act.listEffects?.(tx, row, input)) ?? [];
  await act.run(tx, row, input);
  return { version, effects };
}

function countEffects(effects: readonly string[]): ActPreview["effects"] {
  return [...new Set(effects)].map((name) => ({ name, count: effects.filter((each) => each === name).length }));
}

/**
 * Does acts to many rows, one after the other, each in a transaction of its own and with its own row in the audit log.
 * The preview does the act as well, and takes it back: so it refuses what the act would refuse.
 */
export function createActsOnRows({ database, log }: Pick<ModuleContext, "database" | "log">) {
  return {
    /** Tells what an act would do to these rows. Nothing is changed. */
    async preview<Row, Input>(act: RowAct<Row, Input>, ids: readonly string[], input: Input): Promise<ActPreview> {
      const preview: ActPreview = { rows: [], skipped: [], effects: [] };
      const effects: string[] = [];
      for (const id of new Set(ids)) {
        const outcome = await tryRow(database, act, id, input);
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
    async run<Row, Input>(
      request: Pick<FastifyRequest, "act">,
      act: RowAct<Row, Input>,
      rows: readonly PreviewedRow[],
      input: Input,
    ): Promise<ActResult> {
      const result: ActResult = { done: [], skipped: [] };
      let isAway = false;
      for (const [id, version] of new Map(rows.map((row) => [row.id, row.version]))) {
        try {
          // Without a database the others would only wait for it, one after the other.
          const outcome = isAway
            ? skip("failed")
            : await database.transaction((tx) => actOnRow(tx, act, id, input, version));
          if ("reason" in outcome) result.skipped.push({ id, ...outcome });
          else result.done.push(id);
        } catch (error) {
          if (!isAppError(error)) log.error({ err: error }, "an act on one of many rows failed");
          isAway = isDatabaseAway(error);
          result.skipped.push({ id, ...(isAppError(error) ? skip("refused", error.code) : skip("failed")) });
        }
      }
      if (result.done.length === 0) leaveUnaudited(request);
      return result;
    },
  };
}

async function tryRow<Row, Input>(
  database: Database,
  act: RowAct<Row, Input>,
  id: string,
  input: Input,
): Promise<Outcome> {
  try {
    return await database.transaction(async (tx) => {
      throw new TakenBack(await actOnRow(tx, act, id, input));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome;
    if (isAppError(error)) return skip("refused", error.code);
    throw error;
  }
}
