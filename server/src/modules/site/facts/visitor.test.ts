import { COOKIE_NAMES } from "@kalima/contracts/domain";
import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { throttle } from "../../../kernel/async/throttle.ts";
import { createVisitorReader } from "./visitor.ts";

const request = { ip: "203.0.113.7", cookies: { [COOKIE_NAMES.accessToken]: "token" } } as unknown as FastifyRequest;

it("a session that cannot be read makes an unknown visitor, and is logged once a minute", async () => {
  const lines: string[] = [];
  const read = createVisitorReader({
    sessions: {
      read: () => ({ userId: "u", sessionId: "s", verified: true }) as never,
      isRemembered: async () => true,
    },
    database: { query: () => Promise.reject(new Error("no connection")) } as never,
    log: { warn: (line: string) => void lines.push(line) },
  });
  for (let visit = 0; visit < 3; visit++)
    expect(await read(request)).toMatchObject({ session: { state: "signedOut" }, isUncertain: true, isShared: false });
  expect(lines).toEqual([expect.stringContaining("no connection")]);
});

it("work is done again after its pause", () => {
  let now = 0;
  const done: number[] = [];
  const work = throttle(
    60_000,
    (at: number) => void done.push(at),
    () => now,
  );
  for (now of [0, 59_999, 60_000, 60_001]) work(now);
  expect(done).toEqual([0, 60_000]);
});
