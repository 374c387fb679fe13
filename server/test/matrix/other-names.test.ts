import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { ACTING_BODIES, TRAINERS_BODIES } from "./acting-bodies.ts";
import { crowdOf } from "./identities.ts";
import { buildOwners, MAKERS, type Owners } from "./objects.ts";
import { addressOf, type Operation, operationsOf } from "./operations.ts";
import { type Named, peopleNamedIn, smuggledHeaders, smuggledQuery, smuggleInto } from "./people-fields.ts";
import { rowsNaming } from "./rows-naming.ts";
import { sampleOf } from "./sample.ts";

const isDeep = process.env.TEST_DEEP === "1";
const ROLES = ["student", "trainer", "agent", "admin"] as const;

/** Whom a call is about, never who makes it. Another name in a body or query needs a row here, with its reason. */
const CHOSEN = [
  "GET /api/staff/tasks: student",
  "GET /api/staff/tasks: trainer",
  "POST /api/bookings/:id/trainer: teacherId",
  "POST /api/bookings: teacherId",
  "POST /api/favourites: trainerIds",
  "POST /api/staff/earning-corrections: trainerId",
  "POST /api/staff/payouts: trainerId",
  "POST /api/tasks: studentId",
  "POST /api/users/start-conversation: partnerId",
  "PUT /api/time-hold: teacherId",
];
/** Read, and not believed. */
const IGNORED = ["POST /api/notifications/subscribe: userId"];
/** Trainers write to students, and set them tasks, who have a paid pack. */
const NEEDS_A_LESSON = ["POST /api/tasks", "POST /api/users/start-conversation"];

let server: TestApp;
let operations: Operation[];
let stranger: Owners;
/** Everything that names the stranger or is theirs. */
let theirIds: string[];
let named: Named;
beforeAll(async () => {
  server = await createTestApp({}, undefined, {
    push: { resolve: async () => ["127.0.0.1"], allows: () => true, allowsPort: () => true },
  });
  operations = operationsOf(server);
  stranger = await buildOwners(server);
  named = { studentId: stranger.student.id, trainerUserId: stranger.trainer.id, trainerId: stranger.teacherId };
  theirIds = [stranger.student.id, stranger.trainer.id, stranger.teacherId];
  for (const make of Object.values(MAKERS)) theirIds.push(await make(server, stranger));
}, 60_000);
afterAll(() => server.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const hasSucceeded = ({ statusCode }: LightMyRequestResponse) => statusCode >= 200 && statusCode < 300;

function mayCall(operation: Operation, role: (typeof ROLES)[number]): boolean {
  const access = server.access[nameOf(operation)];
  return typeof access !== "object" || !access.roles || (access.roles as readonly string[]).includes(role);
}

function callerOf(role: (typeof ROLES)[number], owners: Owners): Promise<TestUser> | TestUser {
  return role === "student" || role === "trainer" ? owners[role] : server.signUp({ role });
}

async function objectOf({ path }: Operation, owners: Owners): Promise<string> {
  const [prefix] = Object.keys(MAKERS)
    .filter((known) => `${path}/`.startsWith(`${known}/`))
    .sort((a, b) => b.length - a.length);
  return (prefix && (await MAKERS[prefix]?.(server, owners))) || randomUUID();
}

async function bodyOf(operation: Operation, role: string, owners: Owners, id: string): Promise<object> {
  const make = (role === "trainer" && TRAINERS_BODIES[nameOf(operation)]) || ACTING_BODIES[nameOf(operation)];
  if (make) return make(server, owners, id);
  return operation.body ? (sampleOf(operation.body) as object) : {};
}

it("each place where a call names a person is known, and said to be believed or not", () => {
  const found = operations.flatMap((operation) => {
    const queries = operation.parameters.filter((each) => each.in === "query");
    const asked = queries.flatMap(({ name, schema }) => peopleNamedIn({ properties: { [name]: schema } }));
    const sent = operation.body ? peopleNamedIn(operation.body) : [];
    return [...asked, ...sent].map((name) => `${nameOf(operation)}: ${name}`);
  });
  expect(found.toSorted()).toEqual([...CHOSEN, ...IGNORED].toSorted());
});

describe("with another person's id", () => {
  it.each(isDeep ? ROLES : (["student", "trainer"] as const))(
    "a caller who is %s does nothing, whatever body, query, header or cookie say",
    async (role) => {
      const before = await rowsNaming(server.database, theirIds);
      const acts = Object.keys({ student: ACTING_BODIES, trainer: TRAINERS_BODIES, agent: {}, admin: {} }[role]);
      const acted: string[] = [];
      for (const operation of operations.filter((each) => each.method !== "GET" && mayCall(each, role))) {
        const name = nameOf(operation);
        if (!isDeep && !acts.includes(name)) continue;
        const owners = await buildOwners(server);
        const object = await objectOf(operation, owners);
        if (NEEDS_A_LESSON.includes(name)) await MAKERS["/api/lessons/:id"]?.(server, owners);
        const body = smuggleInto(await bodyOf(operation, role, owners, object), named) as object;
        const address = `${addressOf(operation, object)}?${smuggledQuery(named)}`;
        const caller = await callerOf(role, owners);
        const answer = await server.as(caller)(operation.method, address, body, smuggledHeaders(named));
        if (!hasSucceeded(answer)) continue;
        acted.push(name);
        expect({ name, rows: await rowsNaming(server.database, theirIds) }).toEqual({ name, rows: before });
      }
      // A call that was refused anyway would prove nothing.
      expect(acts.filter((name) => !acted.includes(name))).toEqual([]);
      expect(await rowsNaming(server.database, theirIds)).toEqual(before);
    },
  );

  it.each(["student", "trainer"] as const)("a caller who is %s reads nothing", async (role) => {
    const call = crowdOf(server, role);
    const theirs = [stranger.student, stranger.trainer].flatMap(({ id, phone }) => [id, phone]);
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const address = `${addressOf(operation)}?${smuggledQuery(named)}`;
      const { body } = await call("GET", address, undefined, smuggledHeaders(named));
      expect([nameOf(operation), theirs.filter((each) => body.includes(each))]).toEqual([nameOf(operation), []]);
    }
  });
});
