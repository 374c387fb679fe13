import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Database } from "../server/src/kernel/database/database.ts";
import { joinDatabase } from "../server/src/kernel/database/open-database.ts";
import { readConfig } from "../server/src/settings/config.ts";
import { buildTrainer } from "../server/test/build-trainer.ts";
import { DAY_MS } from "../shared/contracts/src/domain/constants.ts";
import { type RunningSite, SILENT } from "./running-site.ts";

/** Reads or changes the database of a running site. */
export async function inDatabase<T>({ env }: RunningSite, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await joinDatabase(readConfig(env), SILENT);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** A student's order for one lesson with a trainer of its own, in eight days; its reference code. */
export async function unpaidOrder(site: RunningSite, account: { phone: string; password: string }): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path} ${answer.status}`).toBe(true);
    return (await answer.json()) as { data: Record<string, string> };
  };
  const { phone, password } = account;
  const { accessToken } = (await post("/api/auth/login", { phone, password })).data;
  const teacherId = await inDatabase(site, (database) => buildTrainer(database, { timeZone: "UTC" }));
  const day = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
  // Two orders of one student must not meet at one time.
  const hour = 16 + (orders++ % 6);
  const wanted = { teacherId, pack: 1, startsAt: [`${day}T${hour}:00:00.000Z`] };
  const booked = await post("/api/bookings", wanted, { authorization: `Bearer ${accessToken}` });
  return booked.data.referenceCode ?? "";
}
let orders = 0;
