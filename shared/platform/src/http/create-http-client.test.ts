import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { clientOfMadeServer } from "./made-server.ts";

const OK = { data: { data: "fine" } };
const DOWN = { status: 503, data: "<html>" };

describe("a request", () => {
  it("goes below /api and says who, where, when and in which language", async () => {
    const { client, asked } = clientOfMadeServer([OK], { credentials: { token: () => "t-1" } });
    await expect(client.get("/tasks")).resolves.toBe("fine");
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
    const { client, asked } = clientOfMadeServer([OK]);
    await client.get("/tasks");
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
  });

  it("that changes something keeps its ids over all tries", async () => {
    const { client, asked } = clientOfMadeServer(["unreachable", DOWN, OK]);
    await client.post("/bookings", { pack: 1 });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(new Set(asked.map(({ headers }) => headers["x-request-id"])).size).toBe(1);
    await client.post("/bookings", { pack: 1 });
    expect(asked[3]?.headers["idempotency-key"]).not.toBe(asked[0]?.headers["idempotency-key"]);
  });

  it("takes the caller's idempotency key", async () => {
    const { client, asked } = clientOfMadeServer([OK]);
    await client.post("/bookings", {}, { idempotencyKey: "mine" });
    expect(asked[0]?.headers["idempotency-key"]).toBe("mine");
  });

  it("parses by the caller's schema", async () => {
    const { client } = clientOfMadeServer([{ data: { data: { n: 1, more: 2 } } }]);
    await expect(client.get("/x", { schema: z.object({ n: z.number() }) })).resolves.toEqual({ n: 1 });
    await expect(client.get("/x", { schema: z.object({ n: z.string() }) })).rejects.toMatchObject({
      code: "server.unexpected",
    });
  });

  it("reads a page with its cursor", async () => {
    const { client } = clientOfMadeServer([{ data: { data: [1, 2], page: { nextCursor: "c" } } }]);
    await expect(client.getPage("/teachers")).resolves.toEqual({ items: [1, 2], nextCursor: "c" });
  });
});

describe("a failure", () => {
  it("is rebuilt from the problem document", async () => {
    const problem = {
      status: 409,
      code: "booking.slot_taken",
      message: "Taken",
      requestId: "r-1",
      fields: { startsAt: "validation.invalid" },
      alternatives: ["2026-04-02T10:00:00Z"],
    };
    const { client } = clientOfMadeServer([{ status: 409, data: problem }]);
    await expect(client.post("/bookings")).rejects.toMatchObject({
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
    const { client } = clientOfMadeServer([answer]);
    await expect(client.get("/tasks")).rejects.toMatchObject({ code });
  });

  it("says offline when the browser is", async () => {
    const { client } = clientOfMadeServer(["unreachable"], { isOnline: () => false });
    await expect(client.get("/tasks")).rejects.toMatchObject({ code: "network.offline" });
  });

  it("carries the seconds of Retry-After when they reach over the deadline, at once", async () => {
    const { client, asked } = clientOfMadeServer([{ status: 429, data: "", headers: { "retry-after": "3600" } }]);
    await expect(client.get("/tasks")).rejects.toMatchObject({ code: "request.too_many", retryAfter: 3_600 });
    expect(asked).toHaveLength(1);
  });

  it("is told to the page only when the caller was not quiet", async () => {
    const onFailure = vi.fn();
    const { client } = clientOfMadeServer([{ status: 404, data: "" }], { onFailure });
    await client.get("/a").catch(() => {});
    expect(onFailure).not.toHaveBeenCalled();
    await client.get("/a", { quiet: false }).catch(() => {});
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("by the caller's own wish is silent and immediate, also between two tries", async () => {
    const leaving = new AbortController();
    const during = clientOfMadeServer(["never"]);
    const pending = during.client.get("/tasks", { signal: leaving.signal });
    leaving.abort();
    await expect(pending).rejects.toMatchObject({ code: "network.cancelled" });

    const waiting = new AbortController();
    const between = clientOfMadeServer([DOWN], {
      async sleep(ms) {
        if (ms === 0) return;
        waiting.abort();
        await new Promise(() => {});
      },
    });
    await expect(between.client.get("/tasks", { signal: waiting.signal })).rejects.toMatchObject({
      code: "network.cancelled",
    });
    expect(between.asked).toHaveLength(1);
  });
});

describe("retrying", () => {
  it("waits as long as Retry-After says", async () => {
    const { client, waits } = clientOfMadeServer([{ status: 429, data: "", headers: { "retry-after": "3" } }, OK]);
    await client.get("/tasks");
    expect(waits).toEqual([3_000]);
  });

  it("is done once for /auth", async () => {
    const { client, asked } = clientOfMadeServer(["unreachable"]);
    await client.post("/auth/login").catch(() => {});
    expect(asked).toHaveLength(2);
  });

  it("stays within the tab's budget: three in 30 s, however many requests fail", async () => {
    const { client, asked, pass } = clientOfMadeServer([DOWN]);
    for (const path of ["/a", "/b", "/c", "/d"]) await client.get(path).catch(() => {});
    expect(asked).toHaveLength(4 + 3);
    pass(60_000);
    await client.get("/e").catch(() => {});
    expect(asked).toHaveLength(4 + 3 + 4);
  });

  it("offers to cancel after two failed tries, and takes the offer away at the end", async () => {
    const dismiss = vi.fn();
    const onStillTrying = vi.fn(() => dismiss);
    const { client } = clientOfMadeServer([DOWN, DOWN, OK], { onStillTrying });
    await client.get("/tasks");
    expect(onStillTrying).toHaveBeenCalledOnce();
    expect(dismiss).toHaveBeenCalledOnce();
  });
});

describe("the limit of 50 in a second", () => {
  it("holds back what is too much until the window has room", async () => {
    const { client, asked, waits } = clientOfMadeServer([OK]);
    for (let at = 0; at < 51; at++) await client.get(`/tasks/${at}`);
    expect(asked).toHaveLength(51);
    expect(waits).toEqual([1_000]);
  });
});

it("waits for nothing, and keeps no answer longer, because the clock was put back", async () => {
  let turned = 0;
  const { client, asked, waits, pass } = clientOfMadeServer([OK], { now: () => Date.parse("2026-03-29") + turned });
  await client.get("/company");
  for (let at = 0; at < 50; at++) {
    pass(1_000);
    await client.get(`/tasks/${at}`);
  }
  turned = -86_400_000;
  await client.get("/company");
  expect(waits).toEqual([]);
  expect(asked).toHaveLength(52);
});

describe("the cache", () => {
  it.each(["/company", "/company/stats", "/teachers/t-1", "/placement-test"])(
    "keeps %s for 5 minutes",
    async (path) => {
      const { client, asked, pass } = clientOfMadeServer([OK]);
      await client.get(path);
      pass(299_999);
      await client.get(path);
      expect(asked).toHaveLength(1);
      pass(1);
      await client.get(path);
      expect(asked).toHaveLength(2);
    },
  );

  it.each(["/teachers", "/teachers/t-1/calendar", "/bookings", "/users/profile"])("does not keep %s", async (path) => {
    const { client, asked } = clientOfMadeServer([OK]);
    await client.get(path);
    await client.get(path);
    expect(asked).toHaveLength(2);
  });

  it("knows queries and languages apart", async () => {
    let language = "en";
    const { client, asked } = clientOfMadeServer([OK], { language: () => language });
    await client.get("/company", { query: { a: 1, b: 2 } });
    await client.get("/company", { query: { b: 2, a: 1 } });
    await client.get("/company");
    language = "ar";
    await client.get("/company");
    expect(asked).toHaveLength(3);
  });

  it("lets callers share a request under way, and one leave it without harm", async () => {
    const { client, asked } = clientOfMadeServer([OK]);
    const leaving = new AbortController();
    const left = client.get("/company", { signal: leaving.signal });
    const stays = client.get("/company");
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "network.cancelled" });
    await expect(stays).resolves.toBe("fine");
    expect(asked).toHaveLength(1);
  });

  it("does not keep failures, and forgets when told", async () => {
    const { client, asked } = clientOfMadeServer([{ status: 404, data: "" }, OK]);
    await client.get("/company").catch(() => {});
    await client.get("/company");
    client.forget("/company");
    await client.get("/company");
    expect(asked).toHaveLength(3);
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

  it("is counted, renewed once and sent again with the new token and the same key", async () => {
    const { credentials, countUnauthorized, renew } = withSession(true);
    const { client, asked } = clientOfMadeServer(
      ({ headers }) => (headers.authorization === "Bearer new" ? OK : REFUSED),
      { credentials },
    );
    await expect(client.post("/bookings")).resolves.toBe("fine");
    expect(renew).toHaveBeenCalledExactlyOnceWith("old");
    expect(countUnauthorized).toHaveBeenCalledOnce();
    expect(asked[1]?.headers["idempotency-key"]).toBe(asked[0]?.headers["idempotency-key"]);
  });

  it("that comes again is counted again and given to the caller", async () => {
    const { credentials, countUnauthorized } = withSession(true);
    const { client, asked } = clientOfMadeServer([REFUSED], { credentials });
    await expect(client.get("/tasks")).rejects.toMatchObject({ code: "auth.token_invalid" });
    expect(asked).toHaveLength(2);
    expect(countUnauthorized).toHaveBeenCalledTimes(2);
  });

  it("of a wrong password renews nothing", async () => {
    const { credentials, renew } = withSession(true);
    const wrong = { status: 401, data: { ...REFUSED.data, code: "auth.credentials_wrong" } };
    const { client } = clientOfMadeServer([wrong], { credentials });
    await expect(client.post("/auth/login")).rejects.toMatchObject({ code: "auth.credentials_wrong" });
    expect(renew).not.toHaveBeenCalled();
  });

  it("of the platform's own calls is neither counted nor renewed", async () => {
    const { credentials, renew, countUnauthorized } = withSession(true);
    const { client } = clientOfMadeServer([REFUSED], { credentials });
    await client.send("POST", "/auth/refresh", {}, { bearer: null }).catch(() => {});
    expect(renew).not.toHaveBeenCalled();
    expect(countUnauthorized).not.toHaveBeenCalled();
  });
});
