import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { composeServer } from "../../../server/src/compose.ts";
import type { Database } from "../../../server/src/kernel/database/database.ts";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import type { ModuleContext } from "../../../server/src/kernel/server-module.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { loadSecrets } from "../../../server/src/settings/secrets.ts";
import { buildTrainer } from "../../../server/test/build-trainer.ts";
import { buildUser } from "../../../server/test/build-user.ts";
import { DAY_MS } from "../../../shared/contracts/src/domain/constants.ts";
import { median } from "../load.ts";
import { type Row, row } from "../rows.ts";
import { fillBookings } from "./fill-bookings.ts";

const RACERS = 200;
const BOOKINGS = 400;
const CONCURRENT_CALLS = 16;
const TRAINERS = 20;
/** Trainers of the large school with a full history: each has given as many lessons as one gives in about two years. */
const FILLED_TRAINERS = 500;
const SMALL = 10_000;
const LARGE = 1_000_000;
const READS = 60;
const SILENT = { info: () => {}, warn: () => {} };

type BookingRequest = { token: string; teacherId: string; startsAt: string };

/** The status of the answer. */
async function book(origin: string, { token, teacherId, startsAt }: BookingRequest): Promise<number> {
  const response = await fetch(`${origin}/api/bookings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ teacherId, pack: 1, startsAt: [startsAt] }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The place-th time at which a trainer of `buildTrainer` in UTC works, from the day after tomorrow. */
function timeAt(place: number): string {
  const day = new Date(Date.now() + (2 + Math.floor(place / 6)) * DAY_MS).toISOString().slice(0, 10);
  return `${day}T${16 + (place % 6)}:00:00.000Z`;
}

/** All ask for the same time at once, half of them at each process. */
async function raceRows(origins: readonly string[], tokens: readonly string[], teacherId: string): Promise<Row[]> {
  const wanted = tokens.map((token) => ({ token, teacherId, startsAt: timeAt(0) }));
  const statuses = await Promise.all(wanted.map((each, at) => book(origins[at % origins.length] as string, each)));
  const count = (status: number) => statuses.filter((each) => each === status).length;
  const of = `${tokens.length} students want one time, at two processes`;
  return [
    row(`${of}: booked`, count(201), "", 1),
    row(`${of}: told that it is taken`, count(409), "", tokens.length - 1, true),
    row(`${of}: failed`, statuses.filter((status) => status >= 500).length, "", 0),
  ];
}

/** Bookings a second of students who all want times of their own. */
async function rateRow(origin: string, tokens: readonly string[], trainers: readonly string[]): Promise<Row> {
  const waiting = Array.from({ length: BOOKINGS }, (_, at) => ({
    token: tokens[at % tokens.length] as string,
    teacherId: trainers[at % trainers.length] as string,
    startsAt: timeAt(Math.floor(at / trainers.length)),
  }));
  const startedAt = performance.now();
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const status = await book(origin, next);
      if (status !== 201) throw new Error(`a booking was answered with ${status}`);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
  return row(
    `bookings over HTTP, ${CONCURRENT_CALLS} at once`,
    BOOKINGS / ((performance.now() - startedAt) / 1_000),
    "/s",
  );
}

/** The middle of some answers of a trainer's calendar of the next month, in milliseconds. */
async function calendarMs(origin: string, trainerId: string): Promise<number> {
  const month = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 7);
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/teachers/${trainerId}/calendar?month=${month}`);
    if (!answer.ok) throw new Error(`the calendar was answered with ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  // The first answers warm the processes up.
  return median(times.slice(READS / 3));
}

async function calendarRows(origin: string, database: Database, trainers: readonly string[]): Promise<Row[]> {
  const [first = ""] = trainers;
  await fillBookings(database, trainers, { from: 0, to: SMALL });
  const small = await calendarMs(origin, first);
  await fillBookings(database, trainers, { from: SMALL, to: LARGE });
  const large = await calendarMs(origin, first);
  return [
    row(`calendar of a month, school with ${SMALL} bookings, median`, small, "ms"),
    row(`calendar of a month, ${LARGE} bookings: of that with ${SMALL}`, large / small, "×", 1.5),
  ];
}

async function studentTokens({ database, sessions }: ModuleContext, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const id = await buildUser(database, "student", "!");
    tokens.push((await sessions.begin({ id, kind: "account" }, false)).accessToken);
  }
  return tokens;
}

async function buildTrainers(database: Database, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await buildTrainer(database, { timeZone: "UTC" }));
  return ids;
}

/** Bookings of a site and of a second process on its database; calendars while the school grows to a million bookings. */
export async function bookingRows(site: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const config = readConfig(env);
  const opened = await joinDatabase(config, SILENT);
  const { database } = opened;
  // Makes the sessions of the students.
  const server = await composeServer({ config, secrets: await loadSecrets(config), database: opened });
  const second = spawn(process.execPath, [join(import.meta.dirname, "second-server.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(second.stdout, "data")) as [Buffer];
    const origins = [site, `http://127.0.0.1:${line.toString().trim()}`];
    const [wanted = ""] = await buildTrainers(database, 1);
    const race = await raceRows(origins, await studentTokens(server.context, RACERS), wanted);
    const trainers = await buildTrainers(database, TRAINERS);
    const rate = await rateRow(site, await studentTokens(server.context, BOOKINGS / 2), trainers);
    const calendars = await calendarRows(site, database, await buildTrainers(database, FILLED_TRAINERS));
    return [...race, rate, ...calendars];
  } finally {
    second.kill();
    await server.close();
    await opened.close();
  }
}
