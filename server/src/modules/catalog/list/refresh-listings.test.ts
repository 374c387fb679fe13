import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { createDomainEvents } from "../../../kernel/events/domain-events.ts";
import { seed } from "../../../seed/seed.ts";
import { trainersChanged } from "../core/catalog-events.ts";
import { refreshListings } from "./refresh-listings.ts";

const NOW = new Date("2026-10-20T08:00:00Z");
const DAY_LATER = new Date("2026-10-21T08:00:00Z");
const LESSON = "(SELECT id FROM lessons WHERE status = 'completed' ORDER BY id LIMIT 1)";
const TRAINER = "(SELECT id FROM trainers WHERE status = 'active' ORDER BY id LIMIT 1)";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await seed(server.database, NOW);
});
afterAll(() => server.close());

/** The trainers that a refresh announces as changed. */
async function announced(now: Date): Promise<string[]> {
  const events = createDomainEvents();
  const changed: string[] = [];
  events.on(trainersChanged, async (_tx, { trainerIds }) => void changed.push(...trainerIds));
  await refreshListings(server.database, now, { events });
  return changed;
}

it.each([
  ["a rating", `UPDATE lessons SET rating = 3 WHERE id = ${LESSON} RETURNING trainer_id AS id`],
  ["a price", `UPDATE trainers SET price_per_lesson_minor = 31000 WHERE id = ${TRAINER} RETURNING id`],
  [
    "a headline",
    `UPDATE trainers SET page = page || jsonb_build_object('headline', name) WHERE id = ${TRAINER} RETURNING id`,
  ],
  ["a status", `UPDATE trainers SET status = 'inactive' WHERE id = ${TRAINER} RETURNING id`],
])("%s announces its trainer once, when the list shows it", async (_what, change) => {
  const [trainer] = await server.database.query<{ id: string }>(change);
  expect(await announced(NOW)).toEqual([trainer?.id]);
  expect(await announced(NOW)).toEqual([]);
});

it("listings that are made again only because the days move on announce nobody", async () => {
  const refreshed = "SELECT 1 FROM trainer_listings WHERE refreshed_at = $1";
  expect(await announced(DAY_LATER)).toEqual([]);
  expect(await server.database.query(refreshed, [DAY_LATER])).not.toEqual([]);
});
