import { randomUUID } from "node:crypto";
import { composeServer, type Server } from "../../../server/src/compose.ts";
import type { Database } from "../../../server/src/kernel/database/database.ts";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import { readBalance } from "../../../server/src/modules/payments/ledger/ledger.ts";
import { createProviders } from "../../../server/src/modules/payments/providers/providers.ts";
import { sandboxProvider } from "../../../server/src/modules/payments/providers/sandbox-provider.ts";
import { reconcile } from "../../../server/src/modules/payments/reconciliation/reconcile.ts";
import { buildSandbox } from "../../../server/src/sandbox/app.ts";
import { noBooks } from "../../../server/src/sandbox/books.ts";
import { type SandboxEvent, SIGNATURE_HEADER } from "../../../server/src/sandbox/protocol.ts";
import { signBody } from "../../../server/src/sandbox/signature.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { loadSecrets } from "../../../server/src/settings/secrets.ts";
import { buildTrainer } from "../../../server/test/build-trainer.ts";
import { buildUser } from "../../../server/test/build-user.ts";
import { HOUR_MS } from "../../../shared/contracts/src/domain/constants.ts";
import { median } from "../load.ts";
import { type Row, row } from "../rows.ts";
import { fillLedger, fillOrders } from "./fill-orders.ts";

/** So many orders of each student: an account may call 50 times a second. */
const ORDERS_OF_STUDENT = 30;
const STUDENTS = 10;
const CONCURRENT_CHARGES = 8;
const OPEN_ORDERS = 100_000;
/** The provider has taken the money of one in so many open orders. */
const PAID_ONE_IN = 100;
const TRANSFERS = 1_000_000;
const READS = 60;
const SILENT = { info: () => {}, warn: () => {} };
const clock = () => new Date();

type Sandbox = ReturnType<typeof buildSandbox>;
type People = { studentId: string; trainerId: string };

async function makeToken(sandbox: Sandbox): Promise<string> {
  const payload = { holder: "Mona Adel", number: "4242424242424242", expiry: "12/39", cvv: "123" };
  const headers = { "sec-fetch-site": "same-origin" };
  return (await sandbox.inject({ method: "POST", url: "/tokens", headers, payload })).json().token;
}

/** From the press on Pay to the confirmed booking: call, charge at the sandbox, signed webhook. */
async function chargeRow(server: Server, sandbox: Sandbox, trainerId: string): Promise<Row> {
  const { database, sessions } = server.context;
  const waiting: { reference: string; token: string; accessToken: string }[] = [];
  const studentIds: string[] = [];
  for (let student = 0; student < STUDENTS; student += 1) {
    const studentId = await buildUser(database, "student", "!");
    studentIds.push(studentId);
    const { accessToken } = await sessions.begin({ id: studentId, kind: "account" }, false);
    for (const { reference } of await fillOrders(database, { studentId, trainerId }, ORDERS_OF_STUDENT, false)) {
      waiting.push({ reference, token: await makeToken(sandbox), accessToken });
    }
  }
  const count = waiting.length;
  const startedAt = performance.now();
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { statusCode, body } = await server.app.inject({
        method: "POST",
        url: `/api/payments/${next.reference}/charges`,
        headers: { authorization: `Bearer ${next.accessToken}`, "idempotency-key": randomUUID() },
        payload: { method: { type: "card", token: next.token } },
      });
      if (statusCode !== 202) throw new Error(`a charge was answered with ${statusCode}: ${body}`);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHARGES }, work));
  for (;;) {
    const [open] = await database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM orders WHERE student_id = ANY($1) AND paid_at IS NULL",
      [studentIds],
    );
    if (open?.count === 0) break;
  }
  return row(
    `charges until the order is paid, sandbox answering at once, ${CONCURRENT_CHARGES} at once`,
    count / ((performance.now() - startedAt) / 1_000),
    "/s",
  );
}

async function reconcileRows(server: Server, webhookSecret: string, people: People): Promise<Row[]> {
  const open = await fillOrders(server.context.database, people, OPEN_ORDERS, true);
  const charges = open.map(({ reference, attempt }, at) => ({
    id: `ch_${attempt}`,
    attempt,
    reference,
    amountMinor: 20_000,
    currency: "EGP",
    status: at % PAID_ONE_IN === 0 ? ("succeeded" as const) : ("processing" as const),
    refunds: [],
    card: { brand: "visa", last4: "4242" },
    wallet: null,
    coded: null,
    failure: null,
    returnUrl: null,
    kept: null,
  }));
  const confirmMs = { succeeds: HOUR_MS, succeeds_slowly: HOUR_MS };
  const books = { ...noBooks, charges: { entries: charges, write: () => undefined } };
  const sandbox = buildSandbox({ siteOrigins: [], webhookSecret, books, onEvent: () => undefined, clock, confirmMs });
  const origin = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const providers = createProviders([sandboxProvider({ origin, webhookSecret })], "sandbox");
  const startedAt = performance.now();
  const { asked, settled, problems } = await reconcile(server.context, providers, clock());
  const seconds = (performance.now() - startedAt) / 1_000;
  await sandbox.close();
  if (problems.length > 0) throw new Error(problems[0]);
  return [
    row(`reconciliation of ${asked} open orders, ${settled} of them paid at the provider`, seconds, "s", 60),
    row("reconciliation: orders that it missed", OPEN_ORDERS / PAID_ONE_IN - settled, "", 0),
  ];
}

async function balanceRow(database: Database): Promise<Row> {
  await fillLedger(database, TRANSFERS);
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now();
    if ((await readBalance(database, "provider:bench", "XTS")) !== TRANSFERS * 20_000)
      throw new Error("a wrong balance");
    times.push(performance.now() - startedAt);
  }
  return row(`balance of an account with ${TRANSFERS} transfers, median`, median(times), "ms", 5);
}

/** Payments of a server of its own on the site's database, with a sandbox that answers at once. */
export async function paymentRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const secrets = await loadSecrets(readConfig(env));
  const { webhookSecret } = secrets;
  let deliver: (event: SandboxEvent) => void = () => undefined;
  const confirmMs = { succeeds: 0, succeeds_slowly: 0 };
  const onEvent = (event: SandboxEvent) => deliver(event);
  const sandbox = buildSandbox({ siteOrigins: [], webhookSecret, onEvent, clock, confirmMs });
  const config = readConfig({ ...env, SANDBOX_ORIGIN: await sandbox.listen({ host: "127.0.0.1", port: 0 }) });
  const opened = await joinDatabase(config, SILENT);
  const server = await composeServer({ config, secrets, database: opened });
  deliver = (event) => {
    const body = JSON.stringify(event);
    const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signBody(webhookSecret, body, clock()) };
    void server.app.inject({ method: "POST", url: "/api/payments/webhooks/sandbox", headers, payload: body });
  };
  try {
    const { database } = opened;
    const studentId = await buildUser(database, "student", "!");
    const people = { studentId, trainerId: await buildTrainer(database, { timeZone: "UTC" }) };
    const rate = await chargeRow(server, sandbox, people.trainerId);
    return [rate, ...(await reconcileRows(server, webhookSecret, people)), await balanceRow(database)];
  } finally {
    await server.close();
    await sandbox.close();
    await opened.close();
  }
}
