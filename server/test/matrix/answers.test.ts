import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namePicture } from "../../src/sharing-pictures/plans.ts";
import { createTestApp, type TestApp, type TestUser } from "../create-test-app.ts";
import { openRegistry } from "../releases/open-registry.ts";
import { buildOwners, MAKERS, type Owners } from "./objects.ts";
import { buildAddress, listOperations, type Operation } from "./operations.ts";

const INTERNAL =
  /pass(?!key)(word)?|hash|salt|otp|secret|token|attempt|charge_?id|cvv|card_?number|iban|session_?id|_(at|id|minor)$/i;
/** Fields that must not be answered about other people. */
const PERSONAL = /^(phone|email|address|user_?id|date_?of_?birth|born_?on)$/i;
const OWN_ACCOUNT = /^\/api\/(users|auth)\/profile$|^\/api\/company$/;
/** How staff reach a trainer, and any person: the only answers with somebody's contact, for admins alone. */
const CONTACT = "/api/teachers/:id/contact";
const CONTACT_OF_PERSON = "/api/staff/people/:id/contact";
/** Names, rights and dates of release tokens; a token itself is only in the answer that makes it. */
const TOKENS_OF_RELEASES = "/api/releases/access: tokens";

/** The school's own account, which students transfer to; no other is answered. */
const SCHOOLS_IBAN = "EG380019000500000000263180002";

type Found = { key: string; value: unknown };

function listKeys(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(listKeys);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ key, value: inner }, ...listKeys(inner)]);
}

let server: TestApp;
/** An account may make 50 calls a second to a process, and there are more operations than that. */
let processes: Pick<TestApp, "as">[];
let owners: Owners;
let admin: TestUser;
const TRAINERS = { phone: "+201099999991", email: "grace@private.example", address: "12 Private Lane" };
const STUDENTS = { phone: "+201099999992", email: "mona@private.example", address: "34 Hidden Street" };

beforeAll(async () => {
  server = await createTestApp();
  processes = [server, await server.startProcess(), await server.startProcess()];
  owners = await buildOwners(server);
  admin = await server.signUp({ role: "admin" });
  await openRegistry({ database: server.database }).add("mfe-any", "1.0.0");
  for (const [id, secret] of [
    [owners.trainer.id, TRAINERS],
    [owners.student.id, STUDENTS],
  ] as const) {
    await server.database.query("UPDATE users SET phone = $2, email = $3, address = $4 WHERE id = $1", [
      id,
      ...Object.values(secret),
    ]);
  }
});
afterAll(() => server.close());

/** Parameter value for a path whose objects have no owner. */
const PUBLIC: Record<string, () => string> = {
  "/api/teachers/:id": () => owners.teacherId,
  // An id of no report: what one opens is read in the module's own test.
  "/api/staff/conversation-reports/:id": () => owners.student.id,
  "/api/bookables/:id": () => owners.teacherId,
  // Without its signature no id opens one.
  "/api/files/temporary/:id": () => owners.student.id,
  // An address that opens no feed: what one holds is read in the module's own test.
  "/api/calendar/:file": () => `${"a".repeat(43)}.ics`,
  "/api/releases/:remote": () => "mfe-any",
  "/api/placement-test/pictures/:name": () => "B2-en-1.png",
  "/api/pictures/site/:name": () => namePicture({ kind: "site", language: "en" }),
  // The name of a picture is in no test: they are compared in the module's own.
  "/api/pictures/teachers/:id": () => owners.teacherId,
  "/api/staff/trainers/:id": () => owners.teacherId,
  "/api/staff/people/:id": () => owners.student.id,
  // No question has it: what agents read beside one is compared in the module's own test.
  "/api/staff/support-requests/:id": () => owners.student.id,
  // No test has one: an answer with a result is compared in the module's own test.
  "/api/placement-test/certificates/:code": () => "KLM-AAAA-AAAA-AAAA",
};

const made = new Map<string, Promise<string>>();

/** One object for all paths that name it: an account may make 50 calls a second. */
function makeObject(prefix: string): Promise<string> | undefined {
  const object = made.get(prefix) ?? MAKERS[prefix]?.(server, owners);
  if (object) made.set(prefix, object);
  return object;
}

async function makeAddress({ path, parameters }: Operation): Promise<string | null> {
  const prefix = (known: Record<string, unknown>) =>
    Object.keys(known).find((prefix) => `${path}/`.startsWith(`${prefix}/`)) ?? "";
  const value = PUBLIC[prefix(PUBLIC)]?.() ?? (await makeObject(prefix(MAKERS)));
  if (path.includes(":") && !value) return null;
  const given: Record<string, string> = {
    month: "2030-05",
    date: "2030-05-06",
    at: "2030-05-06T18:00",
    from: "2030-05-01T00:00:00Z",
    until: "2030-06-01T00:00:00Z",
  };
  const query = new URLSearchParams();
  for (const { name } of parameters.filter((parameter) => parameter.in === "query" && parameter.required))
    query.set(name, given[name] ?? "");
  return `${buildAddress({ path }, value)}?${query}`;
}

type Answer = { path: string; text: string; json: unknown };
const answersByCaller = new Map<TestUser | undefined, Answer[]>();

/** Every readable operation with what it answered to one caller; read once. */
async function readAnswers(caller: TestUser | undefined): Promise<Answer[]> {
  const known = answersByCaller.get(caller);
  if (known) return known;
  const answers: Answer[] = [];
  for (const operation of listOperations(server)) {
    if (operation.method !== "GET" || operation.path === "/api/openapi.json") continue;
    const url = await makeAddress(operation);
    if (!url) throw new Error(`GET ${operation.path} needs a value for its parameter: add it to PUBLIC or MAKERS`);
    const process = processes[answers.length % processes.length] ?? server;
    const answer = await process.as(caller)("GET", url);
    const isJson = String(answer.headers["content-type"]).includes("json");
    answers.push({ path: operation.path, text: answer.body, json: isJson ? answer.json() : null });
  }
  answersByCaller.set(caller, answers);
  return answers;
}

describe.each([
  ["a guest", () => undefined, []],
  ["a student", () => owners.student, [STUDENTS]],
  ["a trainer", () => owners.trainer, [TRAINERS]],
  ["an admin", () => admin, []],
] as [string, () => TestUser | undefined, (typeof STUDENTS)[]][])("what %s reads", (_who, caller, own) => {
  it("holds nothing of the inside, and nothing private of others", async () => {
    const wrong: string[] = [];
    for (const { path, text, json } of await readAnswers(caller())) {
      if ([CONTACT, CONTACT_OF_PERSON].includes(path) && caller() === admin) continue;
      for (const { key, value } of listKeys(json)) {
        const isValue = value !== null && value !== undefined && value !== SCHOOLS_IBAN;
        if (INTERNAL.test(key) && isValue && key !== "code") wrong.push(`${path}: ${key}`);
        if (PERSONAL.test(key) && isValue && !OWN_ACCOUNT.test(path)) wrong.push(`${path}: ${key}`);
      }
      for (const person of [STUDENTS, TRAINERS].filter((identity) => !own.includes(identity))) {
        for (const secret of Object.values(person)) if (text.includes(secret)) wrong.push(`${path}: ${secret}`);
      }
      if (/\$argon2/.test(text)) wrong.push(`${path}: a password hash`);
    }
    expect(wrong.filter((found) => found !== TOKENS_OF_RELEASES)).toEqual([]);
  });
});

it.each([
  ["a trainer", CONTACT, TRAINERS],
  ["a person", CONTACT_OF_PERSON, STUDENTS],
] as const)("only an admin reads how to reach %s", async (_who, contact, data) => {
  const readContact = async (caller: TestUser | undefined) =>
    (await readAnswers(caller)).find(({ path }) => path === contact)?.json;
  expect(await readContact(admin)).toEqual({ data });
  for (const caller of [undefined, owners.student, owners.trainer]) {
    expect(await readContact(caller)).not.toHaveProperty("data");
  }
});

it("the answers are there to be read: lists are filled and the profile is one's own", async () => {
  const answers = new Map((await readAnswers(owners.student)).map(({ path, json }) => [path, json as { data: never }]));
  expect(answers.get("/api/teachers")?.data).not.toHaveLength(0);
  expect(answers.get("/api/bookings")?.data).not.toHaveLength(0);
  expect(answers.get("/api/payments/:referenceCode")?.data).toHaveProperty("orderNumber");
  expect(answers.get("/api/users/profile")?.data).toMatchObject({ ...STUDENTS, id: owners.student.id });
});
