import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTrainer } from "../build-trainer.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { createCrowd } from "../matrix/identities.ts";
import { buildAddress, listOperations, type Operation, pickCaller } from "../matrix/operations.ts";
import { listStrings, makeSample, replaceValue } from "../matrix/sample.ts";

const isDeep = process.env.TEST_DEEP === "1";
const INJECTED: [string, unknown][] = [
  ["SQL that ends a string", "' OR '1'='1' --"],
  ["SQL that ends a statement", "'; DROP TABLE users; --"],
  ["SQL that waits", "1'; SELECT pg_sleep(30)--"],
  ["SQL that reads", "' UNION SELECT password_hash FROM users --"],
  ["a dollar quote", "$$; SELECT 1; $$"],
  ["a parameter", "$1"],
  ["LIKE signs", "%_\\%".repeat(20)],
  ["an operator object", { $gt: "" }],
  ["an operator in text", '{"$ne":null}'],
  ["a list", ["x", "y"]],
  ["a regular expression", "^(a+)+$(((((("],
  ["its victim", `${"a".repeat(4_000)}!`],
  ["spaces", " ".repeat(20_000)],
  ["dots and at signs", `${"a@".repeat(3_000)}.${"a.".repeat(3_000)}`],
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
  ["the other half", "\udfff"],
  ["a template", "#{7*7}{{7*7}}<%= 7*7 %>"],
  ["a path", "../../../../etc/passwd"],
  ["a new header", "x\r\nset-cookie: token=x"],
  ["markup", "<script>alert(1)</script>"],
  ["direction signs", "\u202e\u2066\u200f"],
  ["many signs on one letter", `e${"\u0301".repeat(5_000)}`],
  ["a number beyond all", "9".repeat(400)],
  ["a year beyond all", "+275760-09-13T00:00:00.001Z"],
  ["a year before all", "-271821-04-19T23:59:59.999Z"],
];
const HEADERS = [
  "x-timezone",
  "accept-language",
  "idempotency-key",
  "x-request-id",
  "if-none-match",
  "user-agent",
  "origin",
  "referer",
  "authorization",
  "cookie",
  "x-forwarded-for",
  "content-type",
];
/** A default run takes each fifth value, another fifth for each place. */
const isSelected = (at: number, place: number) => isDeep || (at + place) % 5 === 0;

let server: TestApp;
let operations: Operation[];
let usersBefore: number;
beforeAll(async () => {
  server = await createTestApp();
  operations = listOperations(server);
  await server.signUp();
  usersBefore = await count();
});
afterAll(() => server.close());

async function count(): Promise<number> {
  const [row] = await server.database.query<{ count: number }>("SELECT count(*)::int AS count FROM users");
  return row?.count ?? 0;
}

/** Text as an address can carry it; lone surrogates as the bytes they would be. */
function encodeValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [...text]
    .map((sign) => (/^[\ud800-\udfff]$/.test(sign) ? "%ED%A0%80" : encodeURIComponent(sign)))
    .join("")
    .slice(0, 15_000);
}

type Sent = { what: string; method: Operation["method"]; url: string; body?: object; headers?: Record<string, string> };

function makeBodies(operation: Operation): Sent[] {
  const sample = operation.body ? makeSample(operation.body) : undefined;
  return listStrings(sample).flatMap((path, place) =>
    INJECTED.filter((_, at) => isSelected(at, place)).map(([what, value]) => ({
      what: `${what} in ${path.join(".")}`,
      method: operation.method,
      url: buildAddress(operation),
      body: replaceValue(sample, path, value) as object,
    })),
  );
}

function makeAddresses(operation: Operation): Sent[] {
  const required = operation.parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const known = required.map(({ name, schema }) => `${name}=${encodeValue(makeSample(schema, name))}`);
  return operation.parameters.flatMap(({ name, in: where }, place) =>
    INJECTED.filter((_, at) => isSelected(at, place)).map(([what, value]) => ({
      what: `${what} in ${where} ${name}`,
      method: operation.method,
      url:
        where === "path"
          ? operation.path.replace(/:\w+/g, () => encodeValue(value))
          : `${buildAddress(operation)}?${[...known.filter((pair) => !pair.startsWith(`${name}=`)), `${name}=${encodeValue(value)}`].join("&")}`,
    })),
  );
}

function makeHeaders(operation: Operation, place: number): Sent[] {
  return HEADERS.flatMap((name, at) =>
    INJECTED.filter((_, index) => isDeep || (index + at + place) % 12 === 0).map(([what, value]) => ({
      what: `${what} in ${name}`,
      method: operation.method,
      url: buildAddress(operation),
      headers: { [name]: String(typeof value === "string" ? value : JSON.stringify(value)) },
    })),
  );
}

describe.each(isDeep ? (["guest", "student", "admin"] as const) : (["guest", "student"] as const))(
  "as %s",
  (identity) => {
    it("no value anywhere makes the server fail, or is executed", async () => {
      const call = createCrowd(server, identity);
      const wrong: string[] = [];
      for (const [place, operation] of operations.entries()) {
        for (const { what, method, url, body, headers } of [
          ...makeBodies(operation),
          ...makeAddresses(operation),
          ...makeHeaders(operation, place),
        ]) {
          const answer = await call(method, url, body, headers);
          const isInside = /argon2|syntax error|root:x:/i.test(answer.body);
          const isSplit = "set-cookie" in answer.headers && /^token=x/.test(String(answer.headers["set-cookie"]));
          if (answer.statusCode >= 500 || isInside || isSplit)
            wrong.push(`${method} ${operation.path}, ${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await count()).toBeGreaterThanOrEqual(usersBefore);
    }, 180_000);
  },
);

describe("a cursor", () => {
  const forged = [
    " ",
    "1 x",
    "2026-01-01T00:00:00Z ------------------------------------",
    "1 0193a000-0000-7000-8000-0000000000ff",
    "infinity 0193a000-0000-7000-8000-0000000000ff",
    "epoch 0193a000-0000-7000-8000-0000000000ff",
    "0193a000-0000-7000-8000-0000000000ff' --",
  ];
  it.each(forged)("that this server never gave out is refused: %s", async (text) => {
    const student = await server.signUp();
    const admin = await server.signUp({ role: "admin" });
    const trainer = await server.signUp({ role: "trainer" });
    const teacherId = await buildTrainer(server.database);
    for (const operation of operations.filter(({ parameters }) => parameters.some(({ name }) => name === "cursor"))) {
      const path = buildAddress(operation, teacherId);
      const cursor = Buffer.from(text).toString("base64url");
      const answer = await server.as(pickCaller(path, { admin, trainer, student }))("GET", `${path}?cursor=${cursor}`);
      expect([path, answer.statusCode]).toEqual([path, 422]);
    }
  });
});

it("free times are searched within the horizon, for any requested range", async () => {
  await buildTrainer(server.database);
  const far = "/api/teachers?freeFrom=2026-01-01T00:00:00Z&freeTo=2199-12-31T23:00:00Z";
  const farther = "/api/teachers?freeFrom=2190-01-01T00:00:00Z&freeTo=2199-12-31T23:00:00Z";
  expect((await server.app.inject(far)).statusCode).toBe(200);
  expect((await server.app.inject(farther)).json().data).toEqual([]);
});
