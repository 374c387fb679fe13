import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";

/** As `checkout-site` types them. The CVV is looked for beside its field's name: three digits are in many ids. */
const NUMBERS = [CARDS.good, CARDS.declined];
const CVV = /"?cvv"?\s*[:=]\s*"?123/i;

const logged: string[] = [];
let site: CheckoutSite;
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  site = await createCheckoutSite({ variables: { LOG_LEVEL: "debug" }, logTo });
});
afterAll(() => site.close());

/** Every row of every table, jobs included. */
async function databaseText(): Promise<string> {
  const tables = await site.database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await site.database.query<{ text: string }>(`SELECT row_to_json(t)::text AS text FROM ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

function filesText(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
}

it("no request, row, file or log line holds a card number or CVV", async () => {
  site.setTime(NOW);
  const requests = vi.spyOn(site.app, "inject");
  const student = await site.signUp();
  const { code } = await site.hold(student);
  await site.charge(student, code, CARDS.declined);
  await site.charge(student, code, CARDS.good);
  await site.deliver(await site.webhook("charge.succeeded", code));
  await site.refundAtProvider(5_000);
  await site.runDue();

  const places = {
    requests: JSON.stringify(requests.mock.calls),
    database: await databaseText(),
    files: filesText(site.context.config.dataFolder),
    logs: logged.join("\n"),
    webhooks: JSON.stringify(site.reported),
  };
  // The search works: what may be kept of the card is found.
  expect(places.requests).toContain(code);
  expect(places.database).toContain('"card_last4":"4242"');
  expect(places.logs).toContain("/charges");
  for (const [place, text] of Object.entries(places)) {
    for (const number of NUMBERS) {
      expect(text.includes(number), `${number} in ${place}`).toBe(false);
      expect(text.includes(number.replace(/(\d{4})(?=\d)/g, "$1 ")), `${number} with spaces in ${place}`).toBe(false);
    }
    expect(CVV.test(text), `a CVV in ${place}`).toBe(false);
  }
});
