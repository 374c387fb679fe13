import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { removeDataFolders } from "../../server/src/kernel/database/embedded/cluster-folder.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { listLedgerDifferences } from "../../server/src/modules/payments/ledger/ledger.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { makeRegistration } from "../../server/test/accounts.ts";
import { buildTrainer } from "../../server/test/build-trainer.ts";
import { generatePhone } from "../../server/test/create-test-app.ts";
import { findFreePort } from "../../server/test/free-port.ts";
import { createStripeDouble, STRIPE_KEYS, type StripeDouble } from "../../server/test/stripe-double.ts";
import { DAY_MS } from "../../shared/contracts/src/domain/constants.ts";
import { ROOT } from "../root.ts";
import { startService } from "../service.ts";

const SERVER = join(ROOT, "server/src/main.ts");
const SITE = "https://kalima.example";
const KEYS = {
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey.replace("_test_", "_live_"),
  STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey.replace("_test_", "_live_"),
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
};

/** Each starts a process; what is read of the settings is tested in `config.test.ts`. */
describe.runIf(process.env.TEST_DEEP === "1")("a server that charges through Stripe", { timeout: 120_000 }, () => {
  let stripe: StripeDouble;
  let settings: Record<string, string>;
  /** Codes that the SMS gateway got, by phone. */
  const codes = new Map<string, string>();
  const gateway = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const sms = JSON.parse(text) as { phone: string; text: string };
    codes.set(sms.phone, /\b\d{6}\b/.exec(sms.text)?.[0] ?? "");
    response.end("{}");
  });
  beforeAll(async () => {
    stripe = await createStripeDouble({ ...STRIPE_KEYS, secretKey: KEYS.STRIPE_SECRET_KEY });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    const [port, assets, sandbox] = [await findFreePort(), await findFreePort(), await findFreePort()];
    settings = {
      KALIMA_MODE: "production",
      PAYMENTS_PROVIDER: "stripe",
      ...KEYS,
      SITE_ORIGIN: SITE,
      TRUST_PROXY: "1",
      SMS_PROVIDER: "webhook",
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      PORT: String(port),
      ASSETS_PORT: String(assets),
      SANDBOX_PORT: String(sandbox),
      DATA_DIR: mkdtempSync(join(tmpdir(), "kalima-production-")),
      LOG_LEVEL: "warn",
      STRIPE_DOUBLE: stripe.origin,
      NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, "server/test/reach-double.ts"))}`,
    };
  });
  afterAll(async () => {
    gateway.close();
    await stripe.app.close();
    await removeDataFolders(settings.DATA_DIR as string);
  });

  it("starts in production with Stripe's keys, and a new student pays for a lesson", async () => {
    const said: string[] = [];
    const server = startService("server", SERVER, { ...process.env, ...settings }, (line) => said.push(line));
    await server.ready;
    const { database, close } = await joinDatabase(readConfig(settings), { info: () => {}, warn: () => {} });
    let accessToken = "";
    async function call(method: string, path: string, body?: object) {
      const answer = await fetch(`http://localhost:${settings.PORT}/api${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
          ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
      return (await answer.json()).data;
    }
    try {
      const phone = generatePhone();
      accessToken = (await call("POST", "/auth/register", makeRegistration(phone))).accessToken;
      const otp = await vi.waitFor(() => codes.get(phone) ?? Promise.reject(new Error("no message yet")));
      accessToken = (await call("POST", "/auth/verify-otp", { phone, otp })).accessToken;
      await call("PATCH", "/users/profile", { details: { country: "EG" } });

      const teacherId = await buildTrainer(database, { timeZone: "UTC" });
      const day = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
      const wanted = { teacherId, pack: 1, startsAt: [`${day}T16:00:00.000Z`] };
      const { referenceCode } = await call("POST", "/bookings", wanted);
      const order = () => call("GET", `/payments/${referenceCode}`);
      expect((await order()).hostedFieldsUrl).toBe(`${SITE}/card-fields/stripe`);
      await call("POST", `/payments/${referenceCode}/charges`, {
        method: { type: "card", token: "pm_card_visa_live" },
      });
      expect((await order()).booking.status).toBe("pending");

      const [intent, ...others] = stripe.intents.keys();
      const body = stripe.makeEvent("payment_intent.succeeded", intent ?? "");
      const deliver = (provider: string) =>
        fetch(`http://localhost:${settings.PORT}/api/payments/webhooks/${provider}`, {
          method: "POST",
          headers: { "content-type": "application/json", "stripe-signature": stripe.sign(body, new Date()) },
          body,
        });
      expect((await deliver("stripe")).status).toBe(200);
      // It takes no money, so production has none.
      expect((await deliver("sandbox")).status).toBe(404);
      expect(others).toEqual([]);
      expect(await order()).toMatchObject({ status: "confirmed", booking: { status: "confirmed" } });
      expect(await listLedgerDifferences(database)).toEqual([]);
      expect(said.join("\n")).not.toContain(KEYS.STRIPE_SECRET_KEY);
    } finally {
      await close();
      await server.stop();
    }
  });

  it.each(Object.keys(KEYS))("ends its start with one sentence when %s is missing", async (name) => {
    const { [name]: _missing, ...others } = settings;
    const env = { PATH: process.env.PATH, ...others };
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", SERVER], { env });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, "close");
    expect([code, said]).toEqual([1, `Stripe needs ${name}.\n`]);
  });
});
