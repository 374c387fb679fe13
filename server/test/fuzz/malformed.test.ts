import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../src/kernel/create-random.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { createCrowd } from "../matrix/identities.ts";
import { listOperations } from "../matrix/operations.ts";
import { SECRET_MARK, tamper } from "./tampered.ts";

const REQUESTS = process.env.TEST_DEEP === "1" ? 2_000 : 400;
const SEED = 20_261_121;
/** Internal details: frames of a stack, SQL, paths, names of libraries and of errors. */
const INSIDE =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|file:\/\/|\/(work|home|tmp|usr|var)\/|\b(SELECT \S+ FROM|INSERT INTO|UPDATE \S+ SET|DELETE FROM)\b|relation "|column "|violates|syntax error|pg_|postgres|zod|fastify|FST_ERR|(Type|Range|Syntax|Reference)Error|ECONN|undefined is not|\[object /i;

/** A file's hash, and the name of a page: random letters, which may spell the name of a library. */
const RANDOM = /\bsha\d{3}-[\w+/=]+|"page":"[\w.-]+"/g;

const log: string[] = [];
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ LOG_LEVEL: "debug" }, undefined, {
    logTo: { write: (line: string) => void log.push(line) },
  });
});
afterAll(() => server.close());

it("answers malformed requests with a code, never with internal details or a server error", async () => {
  const random = createRandom(SEED);
  const operations = listOperations(server);
  const asStudent = createCrowd(server, "student");
  const wrong: string[] = [];
  for (let at = 0; at < REQUESTS; at += 1) {
    const operation = operations[Math.floor(random() * operations.length)];
    if (!operation) break;
    const { method, url, headers = {}, payload } = tamper(operation, random);
    const isSignedIn = random() < 0.6;
    const send = isSignedIn ? asStudent : server.as();
    const answer = await send(method, String(url), payload as object, headers as Record<string, string>);
    const leaked = INSIDE.exec(answer.body.replace(RANDOM, ""))?.[0];
    const isProblem = answer.statusCode < 400 || answer.json().requestId === answer.headers["x-request-id"];
    const isMine = answer.body.includes(SECRET_MARK);
    if (answer.statusCode >= 500 || leaked || !isProblem || isMine)
      wrong.push(
        `#${at} ${operation.method} ${operation.path}: ${answer.statusCode} ${leaked ?? ""} ${answer.body.slice(0, 300)}`,
      );
  }
  expect(wrong.join("\n"), log.filter((line) => line.includes('"err":')).join("\n")).toBe("");
});

it("the log of all that holds requests, and no secret", async () => {
  const phone = "+201012341234";
  const password = `Aa1-${SECRET_MARK}`;
  const call = server.as();
  const registered = await call("POST", "/api/auth/register", {
    name: "Nour",
    phone,
    password,
    agreedToPrivacyPolicy: true,
  });
  const { accessToken, refreshToken } = registered.json().data;
  const otp = server.sms.findLast((sms) => sms.phone === phone)?.code ?? "";
  await server.as({ accessToken })("POST", "/api/auth/verify-otp", { phone, otp });
  await call("POST", "/api/auth/login", { phone, password });
  // A phone gets one message a minute.
  server.setTime(new Date(Date.now() + 120_000));
  await call("POST", "/api/auth/forget-password", { phone });
  await expect.poll(() => server.sms.some((sms) => sms.link)).toBe(true);
  const link = server.sms.findLast((sms) => sms.link)?.link ?? "";
  const token = new URL(link, "http://x").searchParams.get("token") ?? "";
  await call("GET", `/reset-password?token=${token}&x=${randomUUID()}`);
  await call("POST", "/api/auth/reset-password", { token, password: `Bb2-${SECRET_MARK}` });
  await call("POST", "/api/auth/refresh", { refreshToken });

  expect(otp).toMatch(/^\d{6}$/);
  expect(token.length).toBeGreaterThan(20);
  const text = log.join("");
  expect(log.length).toBeGreaterThan(REQUESTS);
  expect(text).toContain("/api/auth/register");
  for (const secret of [SECRET_MARK, accessToken, refreshToken, token, `"${otp}"`])
    expect(text.includes(secret)).toBe(false);
});

it("an unexpected failure reveals nothing in the answer and is logged without values", async () => {
  const student = await server.signUp();
  await server.database.query("ALTER TABLE bookings RENAME TO bookings_gone");
  const answer = await server.as(student)("GET", "/api/bookings");
  await server.database.query("ALTER TABLE bookings_gone RENAME TO bookings");
  expect([answer.statusCode, answer.json().code]).toEqual([500, "server.unexpected"]);
  expect(INSIDE.exec(answer.body)).toBeNull();
  expect(log.some((line) => line.includes('relation \\"bookings\\" does not exist'))).toBe(true);
});
