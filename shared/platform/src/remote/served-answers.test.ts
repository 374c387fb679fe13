import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { collectAnswers, createServedQueryClient, SERVED_FRESH_MS } from "./served-answers.ts";

const KEY = ["trainers", { sort: "price" }];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shows the query as a component would, `afterMs` after the page came; says how often it was fetched. */
async function show(client: ReturnType<typeof createServedQueryClient>, afterMs: number, queryKey: unknown[] = KEY) {
  let fetched = 0;
  await vi.advanceTimersByTimeAsync(afterMs);
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => `answer ${++fetched}` });
  const hide = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  hide();
  return { fetched, data: observer.getCurrentResult().data };
}

describe("answers that came with the page", () => {
  it.each([
    [0, { fetched: 0, data: "served" }],
    [SERVED_FRESH_MS - 1, { fetched: 0, data: "served" }],
    [SERVED_FRESH_MS, { fetched: 1, data: "answer 1" }],
  ])("after %i ms: %j", async (afterMs, shown) => {
    expect(await show(createServedQueryClient([[KEY, "served"]]), afterMs)).toEqual(shown);
  });

  it("only answers of the same key are used", async () => {
    const client = createServedQueryClient([[KEY, "served"]]);
    expect(await show(client, 0, ["trainers"])).toEqual({ fetched: 1, data: "answer 1" });
  });

  it("an answer is stale once its query was fetched, so that it is fetched whenever it is shown", async () => {
    const client = createServedQueryClient([[KEY, "served"]]);
    await client.invalidateQueries();
    expect(await show(client, 1)).toEqual({ fetched: 1, data: "answer 1" });
    expect(await show(client, 1)).toEqual({ fetched: 1, data: "answer 1" });
  });

  it("a reset deletes all answers, which may be another person's", async () => {
    const client = createServedQueryClient([[KEY, "served"]]);
    await client.resetQueries();
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it("the client's answers are collected without failed and pending queries", async () => {
    const client = createServedQueryClient([[KEY, "served"]]);
    await client.prefetchQuery({ queryKey: ["failed"], queryFn: () => Promise.reject(new Error("no")) });
    void client.prefetchQuery({ queryKey: ["waiting"], queryFn: () => new Promise(() => {}) });
    expect(JSON.parse(JSON.stringify(collectAnswers(client, "en")))).toEqual([[KEY, "served"]]);
  });
});

describe("what the server sends", () => {
  const data = { items: [{ name: { en: "Grace", ar: "غريس" }, rating: null, times: ["09:00"] }] };

  it.each([
    ["en", { en: "Grace", ar: "" }],
    ["ar", { en: "", ar: "غريس" }],
  ] as const)("is in %s alone for a query that only shows its texts, and whole for others", async (language, name) => {
    const client = new QueryClient();
    const queryFn = async () => data;
    await client.fetchQuery({ queryKey: ["shown"], queryFn, meta: { servesOneLanguage: true } });
    await client.fetchQuery({ queryKey: ["edited"], queryFn });
    expect(collectAnswers(client, language)).toEqual([
      [["shown"], { items: [{ ...data.items[0], name }] }],
      [["edited"], data],
    ]);
  });
});
