import { AppError } from "@kalima/contracts/errors";
import { MAX_OWN_VIEWS, type SavedView, type SaveView, toViewQuery, type ViewList } from "@kalima/staff-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

/** More than fit beside each other are not shown. */
const MAX_LISTED = 60;
const VIEW = `v.id, v.name, v.query, v.is_shared AS "isShared", CASE WHEN v.owner_id <> $1 THEN u.name END AS by`;

/** Saved views of lists: each person's own, and those that colleagues share. */
export function viewsRepository({ database, clock }: Pick<ModuleContext, "database" | "clock">) {
  return {
    /** The person's own by name, then those of colleagues. */
    list: (userId: string, list: ViewList) =>
      database.query<SavedView>(
        `SELECT ${VIEW} FROM saved_views v JOIN users u ON u.id = v.owner_id
         WHERE v.list = $2 AND (v.owner_id = $1 OR v.is_shared) ORDER BY v.owner_id <> $1, lower(v.name), v.id LIMIT ${MAX_LISTED}`,
        [userId, list],
      ),

    /**
     * Saves a view, in the place of the person's own one of the same name.
     *
     * @throws {AppError} `request.invalid` naming `name` beyond `MAX_OWN_VIEWS`.
     */
    save: (userId: string, id: string, { list, name, query, isShared }: SaveView) =>
      database.transaction(async (tx) => {
        // Views that are saved at once count one after the other.
        await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
        const kept = toViewQuery(list, new URLSearchParams(query));
        const [saved] = await tx.query<{ id: string }>(
          `INSERT INTO saved_views (id, owner_id, list, name, query, is_shared, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (owner_id, list, lower(name)) DO UPDATE
             SET name = excluded.name, query = excluded.query, is_shared = excluded.is_shared, changed_at = excluded.changed_at
           RETURNING id`,
          [id, userId, list, name, kept, isShared, clock()],
        );
        const [own] = await tx.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM saved_views WHERE owner_id = $1 AND list = $2",
          [userId, list],
        );
        if (!saved || (own?.count ?? 0) > MAX_OWN_VIEWS) {
          throw new AppError("request.invalid", { fields: { name: "validation.invalid" } });
        }
        await audit(tx, { object: { kind: "view", id: saved.id }, after: { list, name, query: kept, isShared } });
        return { id: saved.id, name, query: kept, isShared, by: null } satisfies SavedView;
      }),

    /** @throws {AppError} `request.not_found` for a view of somebody else. */
    async remove(userId: string, id: string): Promise<void> {
      const removed = await database.query("DELETE FROM saved_views WHERE id = $1 AND owner_id = $2 RETURNING 1", [
        id,
        userId,
      ]);
      if (removed.length === 0) throw new AppError("request.not_found");
    },
  };
}

export const forgetViews = (database: Database, userId: string) =>
  database.query("DELETE FROM saved_views WHERE owner_id = $1", [userId]);
