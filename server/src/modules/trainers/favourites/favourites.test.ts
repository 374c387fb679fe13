import { randomUUID } from "node:crypto";
import { MAX_FAVOURITES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";

const START = Date.parse("2026-11-22T10:00:00Z");
let minutes = 0;
let server: TestApp;
let student: TestUser;
let trainers: string[];

beforeAll(async () => {
  server = await createTestApp();
  server.setTime(new Date(START));
  student = await server.signUp();
  trainers = [];
  for (let place = 0; place < 3; place += 1) trainers.push(await buildTrainer(server.database));
});
afterAll(() => server.close());

function passAMinute(): void {
  minutes += 1;
  server.setTime(new Date(START + minutes * MINUTE_MS));
}

const listFavourites = async (user: TestUser) => (await server.as(user)("GET", "/api/favourites")).json().data;

it("keeps trainers, the newest first, each once, until they are removed", async () => {
  const [first, second] = trainers;
  const call = server.as(student);
  passAMinute();
  expect((await call("PUT", `/api/favourites/${first}`)).statusCode).toBe(200);
  passAMinute();
  await call("PUT", `/api/favourites/${second}`);
  await call("PUT", `/api/favourites/${first}`);
  expect(await listFavourites(student)).toEqual([second, first]);
  await call("DELETE", `/api/favourites/${second}`);
  expect((await call("DELETE", `/api/favourites/${second}`)).statusCode).toBe(200);
  expect(await listFavourites(student)).toEqual([first]);
  expect(await listFavourites(await server.signUp())).toEqual([]);
});

it("answers 404 for a trainer who does not exist or is not active", async () => {
  const inactive = await buildTrainer(server.database);
  await server.database.query("UPDATE trainers SET status = 'inactive' WHERE id = $1", [inactive]);
  for (const id of [inactive, randomUUID()]) {
    expect((await server.as(student)("PUT", `/api/favourites/${id}`)).statusCode).toBe(404);
  }
});

it("adds what a browser kept before signing in, without what does not exist, in the same order", async () => {
  const guest = await server.signUp();
  await server.as(guest)("PUT", `/api/favourites/${trainers[0]}`);
  passAMinute();
  const trainerIds = [trainers[2], randomUUID(), trainers[0], trainers[1]];
  const answer = await server.as(guest)("POST", "/api/favourites", { trainerIds });
  expect(answer.json().data).toEqual([trainers[2], trainers[1], trainers[0]]);
});

it("keeps no more than the newest of them", async () => {
  const collector = await server.signUp();
  const ids: string[] = [];
  for (let place = 0; place <= MAX_FAVOURITES; place += 1) ids.push(await buildTrainer(server.database));
  for (const trainerIds of [ids.slice(0, 2), ids.slice(2)]) {
    passAMinute();
    await server.as(collector)("POST", "/api/favourites", { trainerIds });
  }
  const kept = await listFavourites(collector);
  expect(kept).toHaveLength(MAX_FAVOURITES);
  expect(kept).toEqual([...ids.slice(2), ids[0]]);
});

it("deletes the list when the account is removed", async () => {
  const leaving = await server.signUp();
  await server.as(leaving)("PUT", `/api/favourites/${trainers[0]}`);
  await server.database.transaction((tx) => server.context.events.emit(tx, accountRemoved, { userId: leaving.id }));
  expect(await server.database.query("SELECT 1 FROM favourites WHERE user_id = $1", [leaving.id])).toEqual([]);
});
