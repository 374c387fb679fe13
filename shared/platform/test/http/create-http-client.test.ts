import { getTeacher } from "@kalima/catalog-contract";
import { wrapData, wrapList } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { type OperationPattern, operation } from "@kalima/contracts/operations";
import { getCompany, getCompanyStats } from "@kalima/school-contract";
import { clientOfFakeServer } from "@kalima/testing/platform";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";

/** An operation that takes and answers anything. */
const any = (name: OperationPattern) =>
  operation(name, { query: z.looseObject({}), body: z.optional(z.unknown()), answer: wrapData(z.unknown()) });
const cached = operation("GET /api/company", {
  query: z.looseObject({}),
  answer: wrapData(z.unknown()),
  cacheMs: 5 * MINUTE_MS,
});
const OK = { data: { data: "fine" } };
const DOWN = { status: 503, data: "<html>" };

describe("a request", () => {
  it("goes below /api and says who, where, when and in which language", async () => {
    const { client, asked } = clientOfFakeServer([OK], { credentials: { token: () => "t-1" } });
    await expect(client.call(any("GET /api/tasks"))).resolves.toBe("fine");
    expect(asked[0]).toMatchObject({
      method: "GET",
      url: "/api/tasks",
      timeout: 10_000,
      headers: {
        authorization: "Bearer t-1",
        "x-request-id": "id-1",
        "x-timezone": "Africa/Cairo",
        "accept-language": "ar",
      },
    });
    expect(asked[0]?.headers).not.toHaveProperty("idempotency-key");
  });

  it("has no bearer without a session", async () => {
    const { client, asked } = clientOfFakeServer([OK]);
    await client.call(any("GET /api/tasks"));
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
  });

  it("that changes something keeps its ids over all tries", async () => {
    const { client, asked } = clientOfFakeServer(["unreachable", DOWN, OK]);
    await client.call(any("POST /api/bookings"), { body: { pack: 1 } });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(new Set(asked.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    await client.call(any("POST /api/bookings"), { body: { pack: 1 } });
    expect(asked[3]?.headers["idempotency-key"]).not.toBe(asked[0]?.headers["idempotency-key"]);
  });

  it("takes the caller's idempotency key", async () => {
    const { client, asked } = clientOfFakeServer([OK]);
    await client.call(any("POST /api/bookings"), { body: {}, idempotencyKey: "mine" });
    expect(asked[0]?.headers["idempotency-key"]).toBe("mine");
  });

  it("refuses an answer that breaks the schema of its operation, and reports where", async () => {
    const error = vi.fn();
    const { client } = clientOfFakeServer([{ data: { data: { name: "Grace", age: "secret" } } }], {
      logger: { error },
    });
    const getPerson = operation("GET /api/people", {
      answer: wrapData(z.object({ name: z.string(), age: z.number() })),
    });
    await expect(client.call(getPerson)).rejects.toMatchObject({ code: "server.unexpected", requestId: "id-1" });
    const [message, details] = error.mock.calls[0] ?? [];
    expect(message).toBe("An answer breaks its contract");
    expect(details).toMatchObject({ operation: "GET /api/people", problems: [expect.stringMatching(/^data\.age: /)] });
    expect(JSON.stringify(details)).not.toContain("secret");
  });

  it("drops what the schema does not name, and is not sent again when the answer is wrong", async () => {
    const { client, asked } = clientOfFakeServer([{ data: { data: { n: 1, more: 2 } } }]);
    const right = operation("GET /api/x", { answer: wrapData(z.object({ n: z.number() })) });
    await expect(client.call(right)).resolves.toEqual({ n: 1 });
    const wrong = operation("GET /api/x", { answer: wrapData(z.object({ n: z.string() })) });
    await client.call(wrong).catch(() => {});
    expect(asked).toHaveLength(2);
  });

  it("reads a page with its cursor", async () => {
    const { client } = clientOfFakeServer([{ data: { data: [1, 2], page: { nextCursor: "c" } } }]);
    const listNumbers = operation("GET /api/numbers", { answer: wrapList(z.number()) });
    await expect(client.call(listNumbers)).resolves.toEqual({ items: [1, 2], nextCursor: "c" });
  });
});

describe("a failure", () => {
  it("the problem document becomes an AppError", async () => {
    const problem = {
      status: 409,
      code: "booking.slot_taken",
      message: "Taken",
      requestId: "r-1",
      fields: { startsAt: "validation.invalid" },
      alternatives: ["2026-04-02T10:00:00Z"],
    };
    const { client } = clientOfFakeServer([{ status: 409, data: problem }]);
    await expect(client.call(any("POST /api/bookings"))).rejects.toMatchObject({
      code: "booking.slot_taken",
      status: 409,
      message: "Taken",
      requestId: "r-1",
      fields: { startsAt: "validation.invalid" },
      extra: { alternatives: ["2026-04-02T10:00:00Z"] },
    });
  });

  it.each([
    ["an answer without a body", { status: 204, data: "" }, "server.unexpected"],
    ["a page where JSON belongs", { data: "<html>" }, "server.unexpected"],
    ["a proxy's 404", { status: 404, data: "<html>" }, "request.not_found"],
    ["a proxy's 502, also after retries", { status: 502, data: "<html>" }, "server.unavailable"],
    ["no answer", "unreachable" as const, "network.unreachable"],
    ["a slow answer", "timeout" as const, "network.timeout"],
  ])("from %s has a code", async (_name, answer, code) => {
    const { client } = clientOfFakeServer([answer]);
    await expect(client.call(any("GET /api/tasks"))).rejects.toMatchObject({ code });
  });

  it("says offline when the browser is", async () => {
    const { client } = clientOfFakeServer(["unreachable"], { isOnline: () => false });
    await expect(client.call(any("GET /api/tasks"))).rejects.toMatchObject({ code: "network.offline" });
  });

  it("carries the seconds of Retry-After when they reach over the deadline, at once", async () => {
    const { client, asked } = clientOfFakeServer([{ status: 429, data: "", headers: { "retry-after": "3600" } }]);
    await expect(client.call(any("GET /api/tasks"))).rejects.toMatchObject({
      code: "request.too_many",
      retryAfter: 3_600,
    });
    expect(asked).toHaveLength(1);
  });

  it("by the caller's own wish is silent and immediate, also between two tries", async () => {
    const leaving = new AbortController();
    const during = clientOfFakeServer(["never"]);
    const pending = during.client.call(any("GET /api/tasks"), { signal: leaving.signal });
    leaving.abort();
    await expect(pending).rejects.toMatchObject({ code: "network.cancelled" });

    const waiting = new AbortController();
    const between = clientOfFakeServer([DOWN], {
      async sleep(ms) {
        if (ms === 0) return;
        waiting.abort();
        await new Promise(() => {});
      },
    });
    await expect(between.client.call(any("GET /api/tasks"), { signal: waiting.signal })).rejects.toMatchObject({
      code: "network.cancelled",
    });
    expect(between.asked).toHaveLength(1);
  });
});

describe("retrying", () => {
  it("is told after two tries and until it has ended, and can be given up", async () => {
    const told: string[] = [];
    const options = (giveUp: boolean) => ({
      onStillTrying(cancel: () => void) {
        told.push("begin");
        if (giveUp) cancel();
        return () => void told.push("end");
      },
    });
    const patient = clientOfFakeServer([DOWN, DOWN, OK], options(false));
    await patient.client.call(any("GET /api/tasks"));
    const quick = clientOfFakeServer([DOWN, OK], options(false));
    await quick.client.call(any("GET /api/tasks"));
    expect(told).toEqual(["begin", "end"]);

    const left = clientOfFakeServer([DOWN, DOWN, OK], options(true));
    await expect(left.client.call(any("GET /api/tasks"))).rejects.toMatchObject({ code: "network.cancelled" });
    expect([left.asked.length, ...told.slice(2)]).toEqual([2, "begin", "end"]);
  });

  it("waits as long as Retry-After says", async () => {
    const { client, waits } = clientOfFakeServer([{ status: 429, data: "", headers: { "retry-after": "3" } }, OK]);
    await client.call(any("GET /api/tasks"));
    expect(waits).toEqual([3_000]);
  });

  it("calls of /auth are retried once", async () => {
    const { client, asked } = clientOfFakeServer(["unreachable"]);
    await client.call(any("POST /api/auth/login")).catch(() => {});
    expect(asked).toHaveLength(2);
  });

  it("stays within the tab's budget: three in 30 s, however many requests fail", async () => {
    const { client, asked, pass } = clientOfFakeServer([DOWN]);
    for (const path of ["a", "b", "c", "d"]) await client.call(any(`GET /api/${path}`)).catch(() => {});
    expect(asked).toHaveLength(4 + 3);
    pass(60_000);
    await client.call(any("GET /api/e")).catch(() => {});
    expect(asked).toHaveLength(4 + 3 + 4);
  });
});

describe("the limit of 50 in a second", () => {
  it("holds back what is too much until the window has room", async () => {
    const { client, asked, waits } = clientOfFakeServer([OK]);
    for (let at = 0; at < 51; at++) await client.call(any(`GET /api/tasks/${at}`));
    expect(asked).toHaveLength(51);
    expect(waits).toEqual([1_000]);
  });
});

it("waits for nothing, and keeps no answer longer, because the clock was put back", async () => {
  let turned = 0;
  const { client, asked, waits, pass } = clientOfFakeServer([OK], { now: () => Date.parse("2026-03-29") + turned });
  await client.call(cached);
  for (let at = 0; at < 50; at++) {
    pass(1_000);
    await client.call(any(`GET /api/tasks/${at}`));
  }
  turned = -86_400_000;
  await client.call(cached);
  expect(waits).toEqual([]);
  expect(asked).toHaveLength(52);
});

describe("the cache", () => {
  it.each([getCompany, getCompanyStats, getTeacher])("keeps the answer of $name for 5 minutes", ({ cacheMs }) => {
    expect(cacheMs).toBe(5 * MINUTE_MS);
  });

  it("keeps an answer as long as its operation says", async () => {
    const { client, asked, pass } = clientOfFakeServer([OK]);
    await client.call(cached);
    pass(299_999);
    await client.call(cached);
    expect(asked).toHaveLength(1);
    pass(1);
    await client.call(cached);
    expect(asked).toHaveLength(2);
  });

  it("does not keep the answer of any other operation", async () => {
    const { client, asked } = clientOfFakeServer([OK]);
    await client.call(any("GET /api/bookings"));
    await client.call(any("GET /api/bookings"));
    expect(asked).toHaveLength(2);
  });

  it("distinguishes queries, languages and time zones", async () => {
    let language = "en";
    let timeZone = "Africa/Cairo";
    const { client, asked } = clientOfFakeServer([OK], { language: () => language, timeZone: () => timeZone });
    await client.call(cached, { query: { a: 1, b: 2 } });
    await client.call(cached, { query: { b: 2, a: 1 } });
    await client.call(cached);
    language = "ar";
    await client.call(cached);
    timeZone = "Asia/Riyadh";
    await client.call(cached);
    expect(asked).toHaveLength(4);
  });

  it("never gives an answer of one account to the next, nor to a guest, nor back to the first", async () => {
    let person: string | null = "salma";
    const credentials = { person: () => person, token: () => person };
    const { client } = clientOfFakeServer(({ headers }) => ({ data: { data: headers.authorization ?? "guest" } }), {
      credentials,
    });
    await expect(client.call(cached)).resolves.toBe("Bearer salma");
    person = null;
    await expect(client.call(cached)).resolves.toBe("guest");
    person = "omar";
    await expect(client.call(cached)).resolves.toBe("Bearer omar");
  });

  it("does not keep an answer that arrives after its account has left", async () => {
    let person: string | null = "salma";
    let give = (_answer: string) => {};
    const late = new Promise<string>((resolve) => {
      give = resolve;
    });
    const { client, asked } = clientOfFakeServer([OK], {
      credentials: { person: () => person, withLock: (work) => work(), token: () => person },
      // The first request waits here, as if it were on its way.
      sleep: async () => void (asked.length === 0 && person === "salma" && (await late)),
    });
    const ofSalma = client.call(cached);
    person = "omar";
    await client.call(cached);
    give("now");
    await ofSalma;
    await client.call(cached);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer omar", "Bearer salma"]);
  });

  it("lets callers share a request under way, and one leave it without harm", async () => {
    const { client, asked } = clientOfFakeServer([OK]);
    const leaving = new AbortController();
    const left = client.call(cached, { signal: leaving.signal });
    const stays = client.call(cached);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "network.cancelled" });
    await expect(stays).resolves.toBe("fine");
    expect(asked).toHaveLength(1);
  });

  it("does not keep failures", async () => {
    const { client, asked } = clientOfFakeServer([{ status: 404, data: "" }, OK]);
    await client.call(cached).catch(() => {});
    await client.call(cached);
    expect(asked).toHaveLength(2);
  });
});

describe("401", () => {
  const REFUSED = { status: 401, data: { status: 401, code: "auth.token_invalid", message: "", requestId: "r" } };

  function withSession(renews: boolean) {
    let token = "old";
    const countUnauthorized = vi.fn();
    const renew = vi.fn(async () => {
      if (renews) token = "new";
      return renews ? token : null;
    });
    return { credentials: { token: () => token, countUnauthorized, renew }, countUnauthorized, renew };
  }

  it("a refused call is counted, renews the token once and is sent again with the same idempotency key", async () => {
    const { credentials, countUnauthorized, renew } = withSession(true);
    const { client, asked } = clientOfFakeServer(
      ({ headers }) => (headers.authorization === "Bearer new" ? OK : REFUSED),
      { credentials },
    );
    await expect(client.call(any("POST /api/bookings"))).resolves.toBe("fine");
    expect(renew).toHaveBeenCalledExactlyOnceWith("old");
    expect(countUnauthorized).toHaveBeenCalledOnce();
    expect(asked[1]?.headers["idempotency-key"]).toBe(asked[0]?.headers["idempotency-key"]);
  });

  it("that comes again is counted again and given to the caller", async () => {
    const { credentials, countUnauthorized } = withSession(true);
    const { client, asked } = clientOfFakeServer([REFUSED], { credentials });
    await expect(client.call(any("GET /api/tasks"))).rejects.toMatchObject({ code: "auth.token_invalid" });
    expect(asked).toHaveLength(2);
    expect(countUnauthorized).toHaveBeenCalledTimes(2);
  });

  it("a wrong password does not refresh the token", async () => {
    const { credentials, renew } = withSession(true);
    const wrong = { status: 401, data: { ...REFUSED.data, code: "auth.credentials_wrong" } };
    const { client } = clientOfFakeServer([wrong], { credentials });
    await expect(client.call(any("POST /api/auth/login"))).rejects.toMatchObject({ code: "auth.credentials_wrong" });
    expect(renew).not.toHaveBeenCalled();
  });

  it("refused calls of the platform are not counted and do not refresh the token", async () => {
    const { credentials, renew, countUnauthorized } = withSession(true);
    const { client } = clientOfFakeServer([REFUSED], { credentials });
    await client.call(any("POST /api/auth/refresh"), { bearer: null }).catch(() => {});
    expect(renew).not.toHaveBeenCalled();
    expect(countUnauthorized).not.toHaveBeenCalled();
  });
});

describe("a call for which the server wants a fresh proof", () => {
  const REFUSED = {
    status: 403,
    data: { status: 403, code: "auth.proof_required", message: "", requestId: "r", ways: ["totp"] },
  };

  it("goes again with all that was sent, once the person has given it", async () => {
    const askProof = vi.fn(async () => true);
    const { client, asked } = clientOfFakeServer([REFUSED, OK], { askProof });
    await expect(client.call(any("POST /api/payouts"), { body: { month: "2026-03" } })).resolves.toBe("fine");
    expect(askProof.mock.calls).toEqual([[["totp"]]]);
    expect(asked.map(({ body }) => body)).toEqual([asked[0]?.body, asked[0]?.body]);
    expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("fails with that code when it was not given, and asks once if it is still refused", async () => {
    const { client } = clientOfFakeServer([REFUSED], { askProof: async () => false });
    await expect(client.call(any("POST /api/payouts"), { body: {} })).rejects.toMatchObject({
      code: "auth.proof_required",
    });
    const askProof = vi.fn(async () => true);
    const again = clientOfFakeServer([REFUSED, REFUSED], { askProof });
    await expect(again.client.call(any("POST /api/payouts"), { body: {} })).rejects.toMatchObject({
      code: "auth.proof_required",
    });
    expect(askProof).toHaveBeenCalledTimes(1);
  });
});
