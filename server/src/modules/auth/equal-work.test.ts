import type { Options } from "@node-rs/argon2";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeRegistration } from "../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../test/create-test-app.ts";
import type { Database } from "../../kernel/database/database.ts";

/**
 * The work that the server did for one call: its statements in order, and each hash computation with its cost. It
 * follows only the call itself; a background job that runs at the same time is not included. Hoisted, because an
 * imported helper hashes as it loads.
 */
const { workOfCall, note } = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import("node:async_hooks");
  const workOfCall = new AsyncLocalStorage<string[]>();
  return { workOfCall, note: (done: string) => workOfCall.getStore()?.push(done) };
});
vi.mock(import("@node-rs/argon2"), async (original) => {
  const real = await original();
  const hash = (password: string | Buffer, options?: Options) => {
    note(`argon2 ${options?.memoryCost} ${options?.timeCost} ${options?.parallelism}`);
    return real.hash(password, options);
  };
  return { ...real, hash: hash as typeof real.hash };
});
function recordStatements(database: Database): Database {
  return {
    query(text, values) {
      note(text.replaceAll(/\s+/g, " "));
      return database.query(text, values);
    },
    transaction: (run) => database.transaction((tx) => run(recordStatements(tx))),
  };
}

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, undefined, { faults: recordStatements });
});
afterAll(() => server.close());

const WRONG = "Not-The-Password-1";
const send = (url: string, body: object) => server.as()("POST", `/api/auth/${url}`, body);
const CALLS: Record<string, { before?: (phone: string) => Promise<unknown>; call: Call }> = {
  login: { call: (phone) => send("login", { phone, password: WRONG }) },
  "login beside a registration": {
    before: (phone) => send("register", makeRegistration(phone)),
    call: (phone) => send("login", { phone, password: WRONG }),
  },
  register: { call: (phone) => send("register", makeRegistration(phone)) },
  "send-otp": { call: (phone) => send("send-otp", { phone }) },
  "verify-otp": {
    before: (phone) => send("send-otp", { phone }),
    call: (phone) => send("verify-otp", { phone, otp: "123456" }),
  },
  "forget-password": { call: (phone) => send("forget-password", { phone }) },
};
type Call = (phone: string) => Promise<LightMyRequestResponse>;

async function createPhone(stored: string): Promise<string> {
  const { id, phone } = await server.signUp();
  await server.database.query("UPDATE users SET password_hash = $2 WHERE id = $1", [id, stored]);
  return phone;
}
const PHONES: Record<string, () => Promise<string>> = {
  "that has an account": async () => (await server.signUp()).phone,
  "whose account has no password": () => createPhone("!"),
  "whose account has an empty one": () => createPhone(""),
};

describe.each(Object.keys(CALLS))("%s", (name) => {
  async function recordWork(phone: string) {
    await CALLS[name]?.before?.(phone);
    const work: string[] = [];
    const answer = await workOfCall.run(work, async () => CALLS[name]?.call(phone));
    return { status: answer?.statusCode, work };
  }

  it.each(Object.keys(PHONES))("does for a phone %s what it does for an unknown one", async (kind) => {
    const known = await recordWork((await PHONES[kind]?.()) ?? "");
    const unknown = await recordWork(generatePhone());
    expect(unknown.work.length).toBeGreaterThan(0);
    expect(known).toEqual(unknown);
  });
});
