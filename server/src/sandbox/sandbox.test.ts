import { randomUUID } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildSandbox } from "./app.ts";
import { openBooks } from "./books.ts";
import { type SandboxEvent, SIGNATURE_HEADER } from "./protocol.ts";
import { deriveApiKey, isSigned } from "./signature.ts";
import { createWebhooks } from "./webhooks.ts";

const SECRET = "s".repeat(43);
const SITE = "http://localhost:4000";
const clock = () => new Date("2026-11-21T12:00:00Z");
const card = { holder: "Mona Adel", number: "4242424242424242", expiry: "1227", cvv: "123" };
const own = { "sec-fetch-site": "same-origin" };

let sandbox: ReturnType<typeof buildSandbox>;
let events: SandboxEvent[];

beforeEach(() => {
  events = [];
  sandbox = buildSandbox({ siteOrigins: [SITE], webhookSecret: SECRET, onEvent: (event) => events.push(event), clock });
});
afterEach(() => sandbox.close());

const tokens = (payload: object, headers: Record<string, string> = own) =>
  sandbox.inject({ method: "POST", url: "/tokens", payload, headers });
const charges = (payload: object, key = deriveApiKey(SECRET)) =>
  sandbox.inject({ method: "POST", url: "/v1/charges", payload, headers: { authorization: `Bearer ${key}` } });

describe("GET /fields", () => {
  it.each([
    { language: "en", direction: "ltr", label: "Card number" },
    { language: "ar", direction: "rtl", label: "رقم البطاقة" },
  ])("speaks $language to the site alone", async ({ language, direction, label }) => {
    const page = await sandbox.inject(`/fields?origin=${SITE}&language=${language}&theme=dark`);
    expect(page.headers["content-security-policy"]).toContain(`frame-ancestors ${SITE}`);
    expect(page.headers["content-security-policy"]).not.toContain("unsafe");
    expect(page.body).toContain(`lang="${language}" dir="${direction}" data-theme="dark"`);
    expect(page.body).toContain(label);
  });

  it.each(["https://evil.test", "http://localhost:4000.evil.test", "javascript:alert(1)", ""])(
    "does not open for %j",
    async (origin) => {
      expect((await sandbox.inject(`/fields?origin=${encodeURIComponent(origin)}`)).statusCode).toBe(400);
    },
  );

  it("sends its scripts without types", async () => {
    const script = await sandbox.inject("/page/fields.ts");
    expect(script.headers["content-type"]).toContain("text/javascript");
    expect(() => new Function(script.body.replace(/^import[\s\S]*?from.*$/m, ""))).not.toThrow();
    expect((await sandbox.inject("/page/tsconfig.json")).statusCode).toBe(404);
  });
});

describe("POST /tokens", () => {
  it("answers with a token that says nothing of the number", async () => {
    const answer = await tokens(card);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^tok_/),
      brand: "visa",
      last4: "4242",
      expiry: "12/27",
    });
    expect(answer.body).not.toContain("42424242");
    expect(Buffer.from(answer.json().token.slice(4), "base64url")).toHaveLength(32);
  });

  it("names each wrong field", async () => {
    const answer = await tokens({ ...card, number: "4242424242424241", cvv: "" });
    expect(answer.json().fields).toEqual({
      number: "validation.card_number_invalid",
      cvv: "validation.card_cvv_required",
    });
    expect((await tokens({ holder: 7 })).statusCode).toBe(422);
  });

  it("accepts only requests from its own page", async () => {
    expect((await tokens(card, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
    expect((await tokens(card, {})).statusCode).toBe(403);
  });
});

describe("POST /v1/charges", () => {
  const order = {
    attempt: "0193a000-0000-7000-8000-00000000000a",
    reference: "R",
    amountMinor: 20_000,
    currency: "EGP",
  };

  it("requires the key", async () => {
    expect((await charges({ ...order, token: "tok_unknown" }, "sk_wrong")).statusCode).toBe(401);
  });

  it("charges a token once, and the same attempt once", async () => {
    const { token } = (await tokens(card)).json();
    const first = await charges({ ...order, token });
    const again = await charges({ ...order, token });
    const other = await charges({ ...order, token, attempt: "0193a000-0000-7000-8000-00000000000b" });
    expect([first.statusCode, other.statusCode]).toEqual([201, 422]);
    expect(again.json().id).toBe(first.json().id);
  });

  it.each(["4000000000000002", "4111111111111111"])("declines %s", async (number) => {
    const { token } = (await tokens({ ...card, number })).json();
    expect((await charges({ ...order, token })).statusCode).toBe(402);
    expect(events.map(({ type }) => type)).toEqual(["charge.failed"]);
  });
});

describe("POST /v1/refunds", () => {
  const attempt = "0193a000-0000-7000-8000-00000000000c";
  const refund = (payload: object) =>
    sandbox.inject({
      method: "POST",
      url: "/v1/refunds",
      payload: { attempt, ...payload },
      headers: { authorization: `Bearer ${deriveApiKey(SECRET)}` },
    });

  it("refunds in parts up to the amount, each key once, and reports each part with all before it", async () => {
    const { token } = (await tokens(card)).json();
    await charges({ attempt, reference: "R", amountMinor: 1_000, currency: "EGP", token });
    await expect.poll(() => events.map(({ type }) => type)).toEqual(["charge.succeeded"]);
    const answers = [];
    for (const payload of [
      { amountMinor: 400, key: "a" },
      { amountMinor: 400, key: "a" },
      { amountMinor: 601 },
      { amountMinor: 600 },
      { amountMinor: 1 },
    ])
      answers.push((await refund(payload)).statusCode);
    expect(answers).toEqual([200, 200, 409, 200, 409]);
    const reported = events.slice(1).map(({ type, charge }) => [type, charge.status, charge.refunds.map((r) => r.key)]);
    expect(reported).toEqual([
      ["charge.refunded", "succeeded", ["a"]],
      ["charge.refunded", "refunded", ["a", null]],
    ]);
  });
});

describe("card numbers", () => {
  it("appear in no answer, event, log or file", async () => {
    const spies = (["log", "info", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
    const folder = mkdtempSync(join(tmpdir(), "kalima-sandbox-"));
    const books = openBooks(folder);
    const parts = {
      siteOrigins: [SITE],
      webhookSecret: SECRET,
      books,
      onEvent: (event: SandboxEvent) => events.push(event),
    };
    const other = buildSandbox({ ...parts, clock });
    const secretCard = { ...card, number: "4000000000000002", cvv: "917" };
    const token = await other.inject({ method: "POST", url: "/tokens", payload: secretCard, headers: own });
    const wrong = await other.inject({
      method: "POST",
      url: "/tokens",
      payload: { ...secretCard, expiry: "0120" },
      headers: own,
    });
    const torn = await other.inject({
      method: "POST",
      url: "/tokens",
      payload: '{"number":"4000000000000002","cvv":"917"',
      headers: { ...own, "content-type": "application/json" },
    });
    const charge = await other.inject({
      method: "POST",
      url: "/v1/charges",
      payload: { attempt: randomUUID(), reference: "R", amountMinor: 1, currency: "EGP", token: token.json().token },
      headers: { authorization: `Bearer ${deriveApiKey(SECRET)}` },
    });
    expect([token, wrong, torn, charge].map(({ statusCode }) => statusCode)).toEqual([201, 422, 400, 402]);
    const seen = [
      // Without random parts, which may hold any three digits.
      ...[wrong, torn].map(({ body }) => body),
      JSON.stringify({ ...token.json(), token: "" }),
      ...[charge.json(), ...events.map((event) => event.charge)].map((one) =>
        JSON.stringify({ ...one, id: "", attempt: "" }),
      ),
      ...spies.flatMap(({ mock }) => mock.calls.map(String)),
    ].join("\n");
    expect(seen).not.toMatch(/40000000|917/);
    expect(readFileSync(join(folder, "charges.jsonl"), "utf8")).not.toContain("40000000");
    for (const spy of spies) spy.mockRestore();
    await other.close();
    rmSync(folder, { recursive: true });
  });
});

describe("a restart", () => {
  it("forgets no charge, and finishes those under way", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kalima-sandbox-"));
    const start = () =>
      buildSandbox({
        siteOrigins: [SITE],
        webhookSecret: SECRET,
        books: openBooks(folder),
        clock,
        onEvent: (event) => events.push(event),
      });
    const headers = { authorization: `Bearer ${deriveApiKey(SECRET)}` };
    const attempt = randomUUID();
    const before = start();
    const { token } = (await before.inject({ method: "POST", url: "/tokens", payload: card, headers: own })).json();
    const order = { attempt, reference: "R", amountMinor: 20_000, currency: "EGP", token };
    await before.inject({ method: "POST", url: "/v1/charges", payload: order, headers });
    await before.close();
    expect(events).toEqual([]);
    // A crash leaves a line that is cut off.
    appendFileSync(join(folder, "charges.jsonl"), '{"id":"ch_');

    const between = start();
    await expect.poll(() => events.map(({ type }) => type)).toEqual(["charge.succeeded"]);
    await between.close();

    const after = start();
    const url = "/v1/charges/query";
    const charge = await after.inject({ method: "POST", url, headers, payload: { attempts: [attempt] } });
    expect(charge.json()).toMatchObject([{ status: "succeeded", card: { brand: "visa", last4: "4242" } }]);
    const refund = { method: "POST", url: "/v1/refunds", payload: { attempt, amountMinor: 20_000 }, headers } as const;
    expect((await after.inject(refund)).json()).toMatchObject({ status: "refunded" });
    await after.close();
    rmSync(folder, { recursive: true });
  });
});

describe("webhooks on demand", () => {
  const headers = { authorization: `Bearer ${deriveApiKey(SECRET)}` };
  const manner = (payload: object) => sandbox.inject({ method: "POST", url: "/v1/webhook-manner", headers, payload });
  const decline = async (attempt: string) => {
    const { token } = (await tokens({ ...card, number: "4000000000000002" })).json();
    await charges({ attempt, reference: "R", amountMinor: 20_000, currency: "EGP", token });
  };
  const attempts = () => events.map(({ charge }) => charge.attempt);

  it("come late, several times and newest first, until the manner changes", async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await manner({ delayMs: 5, copies: 2, reversedBy: 2 });
    await decline(first);
    await decline(second);
    expect(events).toEqual([]);
    await expect.poll(attempts).toEqual([second, second, first, first]);
    await manner({});
    await decline(third);
    expect(attempts().at(-1)).toBe(third);
  });

  it("require the key and a valid manner", async () => {
    const answer = await sandbox.inject({ method: "POST", url: "/v1/webhook-manner", payload: { copies: 0 } });
    expect(answer.statusCode).toBe(401);
    expect((await manner({ copies: 11 })).statusCode).toBe(400);
  });
});

describe("webhooks", () => {
  it("carry a signature, and are sent again until the site accepts them", async () => {
    const seen: { body: string; signature: string }[] = [];
    const site = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        seen.push({ body, signature: String(request.headers[SIGNATURE_HEADER]) });
        response.writeHead(seen.length === 1 ? 503 : 200).end();
      });
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const webhooks = createWebhooks({ url, secret: SECRET, clock, warn: () => undefined });
    webhooks.send({ id: "evt_12345678", type: "charge.failed", charge: {} as never });
    await expect.poll(() => seen.length, { timeout: 3_000 }).toBe(2);
    for (const { body, signature } of seen) expect(isSigned(SECRET, body, signature, clock())).toBe(true);
    webhooks.close();
    site.close();
  });
});
