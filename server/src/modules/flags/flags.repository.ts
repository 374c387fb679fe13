import type { FlagAudience } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { FlagState, FlagStates } from "../../kernel/ports/flags.ts";

/** One switch by staff, with the name of the account. */
export type FlagChangeRow = FlagState & { number: number; flag: string; by: string | null; at: Date };

type Row = {
  number: number;
  flag: string;
  value: string | null;
  audience: FlagAudience["kind"];
  percent: number | null;
  roles: FlagAudience["roles"];
  by: string | null;
  at: Date;
};

/** Changes of each flag that are shown. */
const MAX_SHOWN = 20;

const toState = ({ value, audience: kind, percent, roles }: Row): FlagState => ({
  value,
  audience: { kind, percent, roles },
});

/** Rows of `flag_changes`. */
export function flagsRepository(database: Database) {
  return {
    /** The newest change of each flag. */
    async readStates(): Promise<FlagStates> {
      const rows = await database.query<Row>(
        "SELECT DISTINCT ON (flag) flag, value, audience, percent, roles FROM flag_changes ORDER BY flag, number DESC",
      );
      return Object.fromEntries(rows.map((row) => [row.flag, toState(row)]));
    },

    /** The newest changes of one flag or of all, the newest first. */
    async listChanges(flag: string | null = null): Promise<FlagChangeRow[]> {
      const rows = await database.query<Row>(
        `SELECT c.number, c.flag, c.value, c.audience, c.percent, c.roles, u.name AS by, c.changed_at AS at
         FROM (SELECT *, row_number() OVER (PARTITION BY flag ORDER BY number DESC) AS place FROM flag_changes) c
         LEFT JOIN users u ON u.id = c.changed_by
         WHERE c.place <= $2 AND ($1::text IS NULL OR c.flag = $1) ORDER BY c.number DESC`,
        [flag, MAX_SHOWN],
      );
      return rows.map((row) => ({ ...toState(row), number: row.number, flag: row.flag, by: row.by, at: row.at }));
    },

    /** Holds other switches of this flag until the transaction ends. */
    async lock(flag: string): Promise<void> {
      await database.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 5))", [`flag:${flag}`]);
    },

    async add(flag: string, { value, audience }: FlagState, by: string, at: Date): Promise<void> {
      await database.query(
        `INSERT INTO flag_changes (flag, value, audience, percent, roles, changed_by, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [flag, value, audience.kind, audience.percent, audience.roles, by, at],
      );
    },
  };
}
