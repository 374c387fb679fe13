import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { hash } from "@node-rs/argon2";
import type { ModuleContext } from "../src/kernel/server-module.ts";
import { buildLesson } from "./build-lesson.ts";
import { buildTrainer } from "./build-trainer.ts";
import { buildUser } from "./build-user.ts";
import { joinRoom, type RoomPerson } from "./room-people.ts";

/** Signals per call: browsers with several networks send a description and its candidates. */
const SIGNALS = 20;

type Dependencies = Pick<ModuleContext, "database" | "sessions">;
type Pair = [RoomPerson, RoomPerson];

/** Two people who have joined a lesson and are in its room. */
async function openRoom(site: string, parts: Dependencies, passwordHash: string): Promise<Pair> {
  const { database, sessions } = parts;
  const studentId = await buildUser(database, "student", passwordHash);
  const userId = await buildUser(database, "trainer", passwordHash);
  const trainerId = await buildTrainer(database, { userId });
  const now = new Date();
  const startsAt = new Date(now.getTime() + 2 * MINUTE_MS);
  const { id } = await buildLesson(database, { studentId, trainerId, startsAt, now });
  await database.query(
    "UPDATE lessons SET student_joined_at = $2, trainer_joined_at = $2, running_since = $2 WHERE id = $1",
    [id, now],
  );
  const signIn = async (user: string) => (await sessions.begin({ id: user, kind: "account" }, false)).accessToken;
  return [await joinRoom(site, id, await signIn(studentId)), await joinRoom(site, id, await signIn(userId))];
}

/** Milliseconds until both have what the other sent; infinite where something is lost. */
async function exchange(pair: Pair): Promise<number> {
  const startedAt = performance.now();
  const sdp = "v=0\r\n".padEnd(4_000, "a");
  const arrived = pair.map(
    (person) =>
      new Promise<void>((done) => {
        let count = 0;
        person.on("signal", () => {
          count += 1;
          if (count === SIGNALS) done();
        });
      }),
  );
  const sent = pair.flatMap((person) =>
    Array.from({ length: SIGNALS }, () =>
      person
        .timeout(30_000)
        .emitWithAck("signal", { from: randomUUID(), to: null, description: { type: "offer", sdp } }),
    ),
  );
  const answers = await Promise.all(sent);
  if (answers.some(({ ok }) => !ok)) return Number.POSITIVE_INFINITY;
  await Promise.all(arrived);
  return performance.now() - startedAt;
}

/** Both lose their connection and come back. */
async function reconnect(pair: Pair): Promise<void> {
  await Promise.all(
    pair.map(async (person) => {
      person.disconnect();
      const back = new Promise<void>((done) => person.once("connect", done));
      person.connect();
      await back;
    }),
  );
}

const sortAscending = (times: number[]) => times.sort((a, b) => a - b);

/** Milliseconds of each room, ascending: all call at once, then all lose their connections, come back and call again. */
export async function exchangeInRooms(
  site: string,
  parts: Dependencies,
  rooms: number,
): Promise<{ first: number[]; reconnected: number[] }> {
  const passwordHash = await hash("Correct-Horse-7");
  const pairs: Pair[] = [];
  for (let at = 0; at < rooms; at += 1) pairs.push(await openRoom(site, parts, passwordHash));
  const first = sortAscending(await Promise.all(pairs.map(exchange)));
  const again = pairs.map(async (pair) => {
    const startedAt = performance.now();
    await reconnect(pair);
    const back = performance.now() - startedAt;
    return back + (await exchange(pair));
  });
  return { first, reconnected: sortAscending(await Promise.all(again)) };
}
