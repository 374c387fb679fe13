import { wrapData } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import { clientOfFakeServer } from "@kalima/testing/platform";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";

const today = operation("GET //phrases/today", { answer: wrapData(z.unknown()) });
const learn = operation("POST //phrases/days/:day/known", { answer: wrapData(z.unknown()) });
const OK = { data: { data: "fine" } };
const accessWith = (token: string | null, expiresInSeconds = 300) => ({
  data: { data: { origin: "https://phrases.example", token, expiresInSeconds } },
});

it("calls a backend at the origin that the site names, with the backend's token and never with the site's", async () => {
  const { client, asked } = clientOfFakeServer([accessWith("b-1"), OK, OK], { credentials: { token: () => "t-1" } });
  await expect(client.call(today)).resolves.toBe("fine");
  await client.call(learn, { params: { day: "2026-01-02" } });
  expect(asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ["POST", "/api/backends/phrases/access", "Bearer t-1"],
    ["GET", "https://phrases.example/today", "Bearer b-1"],
    ["POST", "https://phrases.example/days/2026-01-02/known", "Bearer b-1"],
  ]);
  expect(asked[2]?.headers).toHaveProperty("idempotency-key");
});

it("calls as a guest without a token", async () => {
  const { client, asked } = clientOfFakeServer([accessWith(null), OK]);
  await client.call(today);
  expect(asked[1]?.headers).not.toHaveProperty("authorization");
});

it("replaces a token before it ends and after it was refused; the session is not touched", async () => {
  const [countUnauthorized, recheck, renew] = [vi.fn(), vi.fn(), vi.fn()];
  const refused = {
    status: 401,
    data: { type: "about:blank", title: "no", status: 401, code: "auth.required", message: "no", requestId: "r" },
  };
  const disabled = { status: 403, data: { ...refused.data, status: 403, code: "auth.account_disabled" } };
  const { client, asked } = clientOfFakeServer(
    [accessWith("short", 20), OK, accessWith("b-2"), OK, refused, accessWith("b-3"), OK, disabled],
    { credentials: { token: () => "t-1", countUnauthorized, recheck, renew } },
  );
  for (let call = 0; call < 3; call++) await client.call(today);
  await expect(client.call(today)).rejects.toMatchObject({ code: "auth.account_disabled" });
  const bearers = asked.filter(({ url }) => url === "https://phrases.example/today");
  expect(bearers.map(({ headers }) => headers.authorization)).toEqual(
    ["short", "b-2", "b-2", "b-3", "b-3"].map((token) => `Bearer ${token}`),
  );
  expect([countUnauthorized, recheck, renew].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

it("opens the backend anew for another person", async () => {
  let person: string | null = "mona";
  const { client, asked } = clientOfFakeServer([accessWith("b-mona"), OK, accessWith(null), OK], {
    credentials: { person: () => person },
  });
  await client.call(today);
  person = null;
  await client.call(today);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, "Bearer b-mona", undefined, undefined]);
});
