import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { disconnectAll, enqueue, join, type PersonOptions, send } from "../support-people.ts";

const log: string[] = [];
let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await createTestApp({ LOG_LEVEL: "debug" }, undefined, {
    logTo: { write: (line: string) => void log.push(line) },
  });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(disconnectAll);

const readRefusal = (options: PersonOptions) =>
  join(address, options).then(
    () => "joined",
    (error: Error) => error.message,
  );

describe("the support socket", () => {
  it.each(["junk", "a.b.c", "x".repeat(4_000)])("takes no %s for a token", async (token) => {
    expect(await readRefusal({ token })).toBe("auth.token_invalid");
  });

  it.each(["", "undefined", "null", "[object Object]"])("takes %s for no token, and so for a guest", async (token) => {
    expect(await readRefusal({ token })).toBe("joined");
  });

  it("leaves no chat id, token or message in the log", async () => {
    const [chat, student] = [randomUUID(), await server.signUp()];
    const person = await join(address, { chat, token: student.accessToken });
    await enqueue(person, chat);
    const content = `hello-${randomUUID()}`;
    await send(person, chat, content);
    await readRefusal({ chat, token: "junk" });
    const text = log.join("");
    expect(log.length).toBeGreaterThan(0);
    for (const secret of [chat, student.accessToken, content]) expect(text.includes(secret)).toBe(false);
  });
});
