import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import type { ModuleFactory } from "../server-module.ts";
import { route } from "./routes.ts";

let acts = 0;
const createCountingModule: ModuleFactory = () => ({
  name: "counting",
  routes: [
    route(
      "POST /api/act",
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        idempotency: "required",
        body: z.object({ fail: z.optional(z.boolean()) }),
      },
      async (request) => {
        acts += 1;
        await new Promise((resolve) => setTimeout(resolve, 150));
        if (request.body.fail) throw new AppError("server.unavailable");
        return { data: { act: acts } };
      },
    ),
  ],
});

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp({}, [createCountingModule]);
  mona = await server.signUp();
});
afterAll(() => server.close());

function act(key: string, body: object = {}, user: TestUser | undefined = mona) {
  return server.as(user)("POST", "/api/act", body, { "idempotency-key": key });
}

describe("an idempotent call", () => {
  it("requires a key", async () => {
    expect((await act("")).json().code).toBe("request.idempotency_key_missing");
  });

  it("acts once and answers the same again", async () => {
    const key = randomUUID();
    const first = await act(key);
    const again = await act(key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it("acts once for twenty at a time", async () => {
    const before = acts;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(key)));
    expect(acts - before).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 200 || answer.json().code === "request.in_progress")).toBe(
      true,
    );
  });

  it("answers 409 while the first call is running", async () => {
    const before = acts;
    const key = randomUUID();
    const first = act(key);
    await expect.poll(() => acts).toBe(before + 1);
    expect((await act(key)).json().code).toBe("request.in_progress");
    expect((await first).statusCode).toBe(200);
  });

  it("refuses another body under the same key", async () => {
    const key = randomUUID();
    await act(key);
    expect((await act(key, { fail: false })).json().code).toBe("request.idempotency_key_reused");
  });

  it("may be retried after a transient failure", async () => {
    const key = randomUUID();
    expect((await act(key, { fail: true })).statusCode).toBe(503);
    expect((await act(key, {})).statusCode).toBe(200);
  });

  it("keeps the keys of each account and guest apart", async () => {
    const key = randomUUID();
    const [mine, others] = [await act(key), await act(key, {}, await server.signUp())];
    const guest = await server.as()("POST", "/api/act", {}, { "idempotency-key": key });
    expect(new Set([mine, others, guest].map((answer) => answer.json().data.act)).size).toBe(3);
    expect(String(guest.headers["set-cookie"])).toMatch(/^guest=/);
  });

  it("forgets after a day", async () => {
    const key = randomUUID();
    const first = await act(key);
    server.setTime(new Date(Date.now() + 25 * HOUR_MS));
    const next = await act(key, {}, { ...mona, ...(await server.signUp()) });
    expect(next.json().data.act).not.toBe(first.json().data.act);
    server.setTime(new Date());
  });
});
