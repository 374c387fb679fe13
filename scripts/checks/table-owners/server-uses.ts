import { getRoom } from "./owners.ts";
import { FRAME, parseSql, UNKNOWN } from "./parse-sql.ts";
import { type SqlText, sqlTextsIn } from "./sql-texts.ts";
import { tablesUsedIn, type Use } from "./tables-used.ts";

type PlacedUse = Use & { room: string; at: string };
export type ServerUses = {
  uses: PlacedUse[];
  /** Texts that do not parse, and tables whose name is known only at run time. */
  unread: string[];
};

/** Names of Postgres itself. */
const IS_SYSTEM = /^(?:pg_|information_schema\.|pg_catalog\.)/;

/** The tables that sources use, by path. */
export function usesIn(sources: ReadonlyMap<string, string>): ServerUses {
  const uses: PlacedUse[] = [];
  const unread: string[] = [];
  for (const [path, source] of sources) {
    const room = getRoom(path);
    const whole: SqlText = { line: 1, pieces: [source], isStatement: true };
    for (const { line, pieces, isStatement } of path.endsWith(".sql") ? [whole] : sqlTextsIn(path, source)) {
      const at = `${path}:${line}`;
      const parsed = parseSql(pieces, isStatement);
      if (!parsed) unread.push(at);
      for (const use of parsed ? tablesUsedIn(parsed) : []) {
        if (use.table.startsWith(UNKNOWN)) unread.push(at);
        else if (use.table !== FRAME && !IS_SYSTEM.test(use.table)) uses.push({ ...use, room, at });
      }
    }
  }
  return { uses, unread: [...new Set(unread)] };
}

/**
 * The uses that are against the rule, as `trainers reads lessons`, each with where it is. Others' tables are never written,
 * and read by modules alone, downwards. A table without an owner is against the rule, too.
 *
 * @param order modules, of which each may read those before it.
 */
export function againstTheRule(
  uses: readonly PlacedUse[],
  owners: ReadonlyMap<string, string>,
  order: readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { room, how, table, at } of uses) {
    const owner = owners.get(table);
    // Folders that are no modules lie below all of them: indexOf is -1.
    const isBelow = owner !== undefined && order.indexOf(owner) < order.indexOf(room);
    if (owner === room || (how === "reads" && isBelow)) continue;
    const key = `${room} ${how} ${table}`;
    found.set(key, [...(found.get(key) ?? []), at]);
  }
  return found;
}
