import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { createCrowd, type Identity } from "./identities.ts";
import { buildAddress, listOperations, type Operation, type Schema } from "./operations.ts";
import { listPlaces, makeSample, replaceValue } from "./sample.ts";

/** Instants that a schema for ISO 8601 takes, and a database or a calendar may not. */
const INSTANTS = [
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-01-01T00:00:00.00000000000000000001Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T00:00Z",
  "-000001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
];
const DATES = ["0000-01-01", "0001-01-01", "9999-12-31", "2026-02-30"];
const MONTHS = ["0000-01", "0001-01", "9999-12", "2026-13"];
const NUMBERS = [0, -1, 2 ** 31, 2 ** 53 - 1, 1e15, 1e300, 0.5];

const encodeCursor = (text: string) => Buffer.from(text).toString("base64url");
const ID = "0193a000-0000-7000-8000-0000000000ff";
/** Cursors as a visitor may forge them who has decoded one: of no list. */
const FORGED = [
  "x",
  "0",
  "-1",
  "1e9",
  "99999999999999999999",
  `${encodeCursor("2026-01-01T00:00:00.000Z x")}`,
  ...["null", "{}", "[]", '"', `["price","100","${ID}"]`, `["price",100,"x"]`, `[{"at":1},"${ID}"]`].map(encodeCursor),
  ...[...INSTANTS, 20_260_101].flatMap((at) => [
    encodeCursor(`${at} ${ID}`),
    encodeCursor(JSON.stringify([at, ID])),
    encodeCursor(JSON.stringify(["soonest", at, ID])),
  ]),
];
/** These a list ordered by numbers may have given. */
const NUMBER_CURSORS = NUMBERS.flatMap((value) =>
  ["match", "rating", "price"].map((order) => encodeCursor(JSON.stringify([order, value, ID]))),
);

/** Extreme values of a kind of field; none for one that has its own test. */
function listExtremes(name: string, { type, format, anyOf = [] }: Schema): readonly unknown[] {
  if (name === "cursor") return NUMBER_CURSORS;
  if (name === "month") return MONTHS;
  if (format === "date-time") return INSTANTS;
  if (format === "date") return DATES;
  const types = [type].flat();
  if (types.includes("integer") || types.includes("number")) return NUMBERS;
  return anyOf.flatMap((choice) => listExtremes(name, choice));
}

const CALLERS: readonly Identity[] = ["student", "trainer", "agent", "admin"];
let server: TestApp;
let operations: Operation[];
beforeAll(async () => {
  server = await createTestApp();
  operations = listOperations(server);
});
afterAll(() => server.close());

/** The other required parameters of a query, so that only the value under test decides. */
function makeQuery({ parameters }: Operation): Record<string, string> {
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  return Object.fromEntries(required.map(({ name, schema }) => [name, String(makeSample(schema, name))]));
}

it.each(CALLERS)("no extreme value in an address makes the server fail for a caller who is %s", async (identity) => {
  const call = createCrowd(server, identity);
  const failed: string[] = [];
  let tried = 0;
  for (const operation of operations.filter(({ method }) => method === "GET")) {
    for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === "query")) {
      for (const value of listExtremes(name, schema)) {
        const query = new URLSearchParams({ ...makeQuery(operation), [name]: String(value) });
        const answer = await call("GET", `${buildAddress(operation)}?${query}`);
        tried += 1;
        if (answer.statusCode >= 500) failed.push(`${operation.path} ${name}=${value}`);
        // A caller who may not read the list learns that first.
        if ([401, 403, 404].includes(answer.statusCode)) break;
      }
    }
  }
  expect(tried).toBeGreaterThan(100);
  expect(failed).toEqual([]);
});

it.each(CALLERS)("no extreme value in a body makes the server fail for a caller who is %s", async (identity) => {
  const call = createCrowd(server, identity);
  const failed: string[] = [];
  let tried = 0;
  for (const operation of operations) {
    if (!operation.body || operation.method === "GET") continue;
    const sample = makeSample(operation.body);
    for (const { path, schema } of listPlaces(operation.body)) {
      for (const value of listExtremes(String(path.at(-1)), schema)) {
        const body = replaceValue(sample, path, value) as object;
        const answer = await call(operation.method, buildAddress(operation), body, { "idempotency-key": randomUUID() });
        tried += 1;
        if (answer.statusCode >= 500) failed.push(`${operation.method} ${operation.path} ${path.join(".")}=${value}`);
        if ([401, 403].includes(answer.statusCode)) break;
      }
    }
  }
  expect(tried).toBeGreaterThan(20);
  expect(failed).toEqual([]);
});

it("every list refuses a forged cursor by its name", async () => {
  const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === "cursor"));
  expect(lists.length).toBeGreaterThan(20);
  const callers = CALLERS.map((identity) => createCrowd(server, identity));
  const taken: string[] = [];
  for (const operation of lists) {
    for (const cursor of FORGED) {
      const query = new URLSearchParams({ ...makeQuery(operation), cursor });
      const answers = [];
      for (const call of callers) answers.push(await call("GET", `${buildAddress(operation)}?${query}`));
      const told = answers.filter(({ statusCode }) => ![401, 403, 404].includes(statusCode));
      for (const answer of told) {
        const isTold = answer.statusCode === 422 && answer.json().fields?.cursor === "validation.invalid";
        if (!isTold) taken.push(`${operation.path} ${cursor}: ${answer.statusCode}`);
      }
      if (told.length === 0) break;
    }
  }
  expect(taken).toEqual([]);
});
