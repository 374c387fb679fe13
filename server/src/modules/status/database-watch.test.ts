import { expect, it } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { createDatabaseWatch } from "./database-watch.ts";

const at = (second: number) => new Date(Date.UTC(2026, 10, 30, 8, 0, second));

function watch() {
  const state = { now: at(0), isAway: false, isStoring: true, outages: [] as [Date, Date][] };
  const query = async () => {
    if (state.isAway) throw new Error("connection refused");
    return [];
  };
  const watching = createDatabaseWatch({
    database: { query, transaction: query } as unknown as Database,
    clock: () => state.now,
    async record(...outage) {
      if (!state.isStoring) throw new Error("not yet");
      state.outages.push(outage);
    },
  });
  const look = async (second: number, isAway: boolean) => {
    Object.assign(state, { now: at(second), isAway });
    await watching.check();
  };
  return { state, look, watching };
}

it("records an outage from its first failed look to the first answer", async () => {
  const { state, look, watching } = watch();
  await look(0, false);
  await look(15, true);
  await look(30, true);
  expect(watching.downSince()).toEqual(at(15));
  await look(45, false);
  expect(state.outages).toEqual([[at(15), at(45)]]);
  expect(watching.downSince()).toBeNull();
});

it("takes one late answer for a busy moment", async () => {
  const { state, look, watching } = watch();
  await look(0, true);
  expect(watching.downSince()).toBeNull();
  await look(15, false);
  await look(30, true);
  await look(45, false);
  expect(state.outages).toEqual([]);
});

it("records it with a later look where it could not be stored at once", async () => {
  const { state, look } = watch();
  await look(0, true);
  await look(15, true);
  state.isStoring = false;
  await look(30, false);
  state.isStoring = true;
  await look(45, false);
  expect(state.outages).toEqual([[at(0), at(45)]]);
});
