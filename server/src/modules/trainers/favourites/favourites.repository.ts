import { MAX_FAVOURITES } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";

/** Trainers that accounts keep, at most `MAX_FAVOURITES` each: the oldest ones give way. */
export function favouritesRepository(database: Database) {
  return {
    /** Ids of active trainers, the newest favourite first. */
    async list(userId: string): Promise<string[]> {
      const rows = await database.query<{ trainer_id: string }>(
        `SELECT f.trainer_id FROM favourites f JOIN trainers t ON t.id = f.trainer_id AND t.status = 'active'
         WHERE f.user_id = $1 ORDER BY f.at DESC, f.trainer_id LIMIT $2`,
        [userId, MAX_FAVOURITES],
      );
      return rows.map(({ trainer_id }) => trainer_id);
    },

    /** Keeps those that are active trainers, first given newest; answers their ids. What is kept already stays as it is. */
    async add(userId: string, trainerIds: readonly string[], now: Date): Promise<string[]> {
      return database.transaction(async (tx) => {
        const rows = await tx.query<{ id: string }>(
          `WITH given AS (
             SELECT t.id, g.place FROM unnest($2::uuid[]) WITH ORDINALITY AS g(id, place)
             JOIN trainers t ON t.id = g.id AND t.status = 'active'
           ), added AS (
             INSERT INTO favourites (user_id, trainer_id, at)
             SELECT $1, id, $3::timestamptz - make_interval(secs => min(place) / 1000.0) FROM given GROUP BY id
             ON CONFLICT DO NOTHING
           )
           SELECT DISTINCT id FROM given`,
          [userId, trainerIds, now],
        );
        await tx.query(
          `DELETE FROM favourites WHERE user_id = $1 AND trainer_id IN (
             SELECT trainer_id FROM favourites WHERE user_id = $1 ORDER BY at DESC, trainer_id OFFSET $2)`,
          [userId, MAX_FAVOURITES],
        );
        return rows.map(({ id }) => id);
      });
    },

    async remove(userId: string, trainerId: string): Promise<void> {
      await database.query("DELETE FROM favourites WHERE user_id = $1 AND trainer_id = $2", [userId, trainerId]);
    },

    async forgetAccount(userId: string): Promise<void> {
      await database.query("DELETE FROM favourites WHERE user_id = $1", [userId]);
    },
  };
}
