import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";
import { createConfiguredProviders, createProviders } from "../providers/providers.ts";
import { reconcile } from "./reconcile.ts";

let site: CheckoutSite;
let student: TestUser;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
});

const addMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const readStatus = async (code: string) => {
  const [row] = await site.database.query<{ charge: string; order: string; failure: string | null }>(
    `SELECT c.status AS charge, c.failure, o.status AS order FROM charges c JOIN orders o ON o.id = c.order_id
     WHERE o.reference_code = $1 ORDER BY c.started_at DESC LIMIT 1`,
    [code],
  );
  return row;
};

async function chargeWithoutWebhook() {
  const held = await site.hold(student);
  await site.charge(student, held.code, CARDS.good);
  await site.waitForWebhook("charge.succeeded", held.code);
  return held;
}

describe("reconciliation", () => {
  it("settles charges whose webhook and job were lost, and leaves young ones alone", async () => {
    const { code } = await chargeWithoutWebhook();
    const providers = createConfiguredProviders(site.context);
    expect(await reconcile(site.context, providers, addMinutes(1))).toEqual({ asked: 0, settled: 0, problems: [] });
    expect(await reconcile(site.context, providers, addMinutes(3))).toEqual({ asked: 1, settled: 1, problems: [] });
    expect(await readStatus(code)).toMatchObject({ charge: "succeeded", order: "succeeded" });
  });

  it("ends a charge that its provider never received", async () => {
    const { code } = await chargeWithoutWebhook();
    await site.database.query("UPDATE charges SET id = $1 WHERE status = 'processing'", [randomUUID()]);
    await reconcile(site.context, createConfiguredProviders(site.context), addMinutes(3));
    expect(await readStatus(code)).toMatchObject({ charge: "failed", order: "created" });
  });

  it("goes on with other charges and providers where one cannot be compared, and names it", async () => {
    const broken = await chargeWithoutWebhook();
    await site.database.query("UPDATE charges SET provider = 'gone' WHERE status = 'processing'");
    student = await site.signUp();
    const other = await chargeWithoutWebhook();
    const { settled, problems } = await reconcile(site.context, createConfiguredProviders(site.context), addMinutes(3));
    expect([settled, problems]).toEqual([1, [expect.stringContaining("gone")]]);
    expect(await readStatus(other.code)).toMatchObject({ charge: "succeeded" });
    expect(await readStatus(broken.code)).toMatchObject({ charge: "processing" });
    await site.database.query("UPDATE charges SET provider = 'sandbox' WHERE provider = 'gone'");
    await reconcile(site.context, createConfiguredProviders(site.context), addMinutes(3));
  });
});

describe("a provider that cannot be reached for a day", () => {
  it("leaves no order pending, and what it took is found a day later", async () => {
    const { code } = await chargeWithoutWebhook();
    const rename = (name: string) =>
      site.database.query("UPDATE charges SET provider = $1 WHERE status <> 'succeeded'", [name]);
    await rename("gone");
    for (let hours = 1; hours <= 48; hours++) {
      site.setTime(addMinutes(hours * 60));
      await site.runDue();
    }
    expect(await readStatus(code)).toEqual({
      charge: "failed",
      failure: "payment.provider_unavailable",
      order: "expired",
    });
    await rename("sandbox");
    await reconcile(site.context, createConfiguredProviders(site.context), addMinutes(49 * 60));
    expect(await readStatus(code)).toMatchObject({ charge: "succeeded", failure: null, order: "succeeded" });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });
});

describe("webhooks of two providers", () => {
  it("settle only charges of their own", async () => {
    const { code } = await site.hold(student);
    const { current } = createConfiguredProviders(site.context);
    await site.charge(student, code, CARDS.good);
    const event = await site.waitForWebhook("charge.succeeded", code);
    await site.database.query("UPDATE charges SET provider = 'other' WHERE status = 'processing'");
    expect((await site.deliver(event)).statusCode).toBe(400);
    expect(await readStatus(code)).toMatchObject({ charge: "processing" });
    const other: PaymentProvider = { ...current, name: "other" };
    await reconcile(site.context, createProviders([current, other], "sandbox"), addMinutes(3));
    expect(await readStatus(code)).toMatchObject({ charge: "succeeded" });
    await site.database.query("UPDATE charges SET provider = 'sandbox' WHERE provider = 'other'");
  });
});

describe("the ledger", () => {
  it("finds money that a charge has and the ledger has not, and a balance that was changed", async () => {
    await site.buy(student);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
    const changed = site.database.transaction(async (tx) => {
      await tx.query("ALTER TABLE charges DISABLE TRIGGER charges_post_themselves");
      await tx.query("UPDATE charges SET amount_minor = amount_minor + 1 WHERE status = 'succeeded'");
      await tx.query(
        "UPDATE ledger_balances SET amount_minor = amount_minor + 5 WHERE account = 'refunds_due' OR slice >= 0",
      );
      const found = await listLedgerDifferences(tx);
      throw Object.assign(new Error("undone"), { found });
    });
    const { found } = (await changed.catch((error: { found: { subject: string }[] }) => error)) as {
      found: { subject: string }[];
    };
    expect(found.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^order .*: orders$/),
        expect.stringMatching(/^balance of orders/),
      ]),
    );
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it.each([
    ["changes a transfer", "UPDATE ledger_transfers SET amount_minor = 1"],
    ["deletes a transfer", "DELETE FROM ledger_transfers"],
    [
      "moves money to the account that it comes from",
      "INSERT INTO ledger_transfers (order_id, charge_id, kind, debit, credit, amount_minor, currency, at) SELECT order_id, id, 'charge_taken', 'orders', 'orders', 1, currency, now() FROM charges LIMIT 1",
    ],
    [
      "gives back more than was paid",
      "INSERT INTO ledger_transfers (order_id, charge_id, kind, debit, credit, amount_minor, currency, at) SELECT order_id, id, 'charge_undone', 'orders', 'provider:sandbox', 900000, currency, now() FROM charges LIMIT 1",
    ],
    ["changes what a provider reported", "UPDATE provider_events SET type = 'charge.failed'"],
  ])("refuses a transaction that %s", async (_what, sql) => {
    await site.buy(student);
    await expect(site.database.transaction((tx) => tx.query(sql))).rejects.toThrow();
  });
});
