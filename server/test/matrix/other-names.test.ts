import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { ACTING_BODIES, TRAINERS_BODIES } from "./acting-bodies.ts";
import { createCrowd } from "./identities.ts";
import { buildOwners, MAKERS, type Owners } from "./objects.ts";
import { buildAddress, listOperations, type Operation } from "./operations.ts";
import { findPeopleNames, makeSmuggledHeaders, makeSmuggledQuery, type Named, smuggleInto } from "./people-fields.ts";
import { findRowsNaming } from "./rows-naming.ts";
import { makeSample } from "./sample.ts";

const isDeep = process.env.TEST_DEEP === "1";
const ROLES = ["student", "trainer", "agent", "admin"] as const;

/** Whom a call is about, never who makes it. Another name in a body or query needs a row here, with its reason. */
const CHOSEN = [
  "GET /api/staff/bookings.csv: student",
  "GET /api/staff/bookings.csv: trainer",
  "GET /api/staff/bookings: student",
  "GET /api/staff/bookings: trainer",
  "GET /api/staff/tasks: student",
  "GET /api/staff/tasks: trainer",
  "POST /api/bookings/:id/trainer: teacherId",
  "POST /api/bookings: teacherId",
  "POST /api/favourites: trainerIds",
  "POST /api/staff/earning-corrections: trainerId",
  "POST /api/staff/grant-changes: personId",
  "POST /api/staff/payouts: trainerId",
  "POST /api/staff/person-changes: personId",
  "POST /api/staff/chosen-support-requests/assign/preview: agentId",
  "POST /api/staff/chosen-support-requests/assign: agentId",
  "POST /api/tasks: studentId",
  "POST /api/users/start-conversation: partnerId",
  "PUT /api/staff/support-conversations/:id/assignee: agentId",
  "PUT /api/staff/support-requests/:id/assignee: agentId",
  "PUT /api/time-hold: teacherId",
];
/** Read, and not believed; or an instant, an address, or an account of the ledger. */
const IGNORED = [
  "POST /api/notifications/subscribe: userId",
  "GET /api/staff/audit: to",
  "GET /api/staff/audit.csv: to",
  "GET /api/staff/ledger-postings: account",
  "GET /api/staff/ledger.csv: account",
  "GET /api/staff/support-figures: to",
  "GET /api/staff/support-figures.csv: to",
  "PUT /api/releases/:remote/local: contract.redirects.to",
];
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
  operations = listOperations(server);
  stranger = await buildOwners(server);
  named = { studentId: stranger.student.id, trainerUserId: stranger.trainer.id, trainerId: stranger.teacherId };
  theirIds = [stranger.student.id, stranger.trainer.id, stranger.teacherId];
  for (const make of Object.values(MAKERS)) theirIds.push(await make(server, stranger));
}, 60_000);
afterAll(() => server.close());

const nameOperation = ({ method, path }: Operation) => `${method} ${path}`;
const hasSucceeded = ({ statusCode }: LightMyRequestResponse) => statusCode >= 200 && statusCode < 300;

function canCall(operation: Operation, role: (typeof ROLES)[number]): boolean {
  const access = server.access[nameOperation(operation)];
  return typeof access !== "object" || !access.roles || (access.roles as readonly string[]).includes(role);
}

function findCaller(role: (typeof ROLES)[number], owners: Owners): Promise<TestUser> | TestUser {
  return role === "student" || role === "trainer" ? owners[role] : server.signUp({ role });
}

async function makeObject({ path }: Operation, owners: Owners): Promise<string> {
  const [prefix] = Object.keys(MAKERS)
    .filter((known) => `${path}/`.startsWith(`${known}/`))
    .sort((a, b) => b.length - a.length);
  return (prefix && (await MAKERS[prefix]?.(server, owners))) || randomUUID();
}

async function makeBody(operation: Operation, role: string, owners: Owners, id: string): Promise<object> {
  const make =
    (role === "trainer" && TRAINERS_BODIES[nameOperation(operation)]) || ACTING_BODIES[nameOperation(operation)];
  if (make) return make(server, owners, id);
  return operation.body ? (makeSample(operation.body) as object) : {};
}

it("each place where a call names a person is known, and said to be believed or not", () => {
  const found = operations.flatMap((operation) => {
    const queries = operation.parameters.filter((each) => each.in === "query");
    const asked = queries.flatMap(({ name, schema }) => findPeopleNames({ properties: { [name]: schema } }));
    const sent = operation.body ? findPeopleNames(operation.body) : [];
    return [...asked, ...sent].map((name) => `${nameOperation(operation)}: ${name}`);
  });
  expect(found.toSorted()).toEqual([...CHOSEN, ...IGNORED].toSorted());
});

describe("with another person's id", () => {
  it.each(isDeep ? ROLES : (["student", "trainer"] as const))(
    "a caller who is %s does nothing, whatever body, query, header or cookie say",
    async (role) => {
      const before = await findRowsNaming(server.database, theirIds);
      const acts = Object.keys({ student: ACTING_BODIES, trainer: TRAINERS_BODIES, agent: {}, admin: {} }[role]);
      const acted: string[] = [];
      for (const operation of operations.filter((each) => each.method !== "GET" && canCall(each, role))) {
        const name = nameOperation(operation);
        if (!isDeep && !acts.includes(name)) continue;
        const owners = await buildOwners(server);
        const object = await makeObject(operation, owners);
        if (NEEDS_A_LESSON.includes(name)) await MAKERS["/api/lessons/:id"]?.(server, owners);
        const body = smuggleInto(await makeBody(operation, role, owners, object), named) as object;
        const address = `${buildAddress(operation, object)}?${makeSmuggledQuery(named)}`;
        const caller = await findCaller(role, owners);
        const answer = await server.as(caller)(operation.method, address, body, makeSmuggledHeaders(named));
        if (!hasSucceeded(answer)) continue;
        acted.push(name);
        expect({ name, rows: await findRowsNaming(server.database, theirIds) }).toEqual({ name, rows: before });
      }
      // A call that was refused anyway would prove nothing.
      expect(acts.filter((name) => !acted.includes(name))).toEqual([]);
      expect(await findRowsNaming(server.database, theirIds)).toEqual(before);
    },
  );

  it.each(["student", "trainer"] as const)("a caller who is %s reads nothing", async (role) => {
    const call = createCrowd(server, role);
    const theirs = [stranger.student, stranger.trainer].flatMap(({ id, phone }) => [id, phone]);
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const address = `${buildAddress(operation)}?${makeSmuggledQuery(named)}`;
      const { body } = await call("GET", address, undefined, makeSmuggledHeaders(named));
      expect([nameOperation(operation), theirs.filter((each) => body.includes(each))]).toEqual([
        nameOperation(operation),
        [],
      ]);
    }
  });
});
