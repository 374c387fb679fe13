import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildAll } from "./packages.ts";
import { ROOT } from "./root.ts";
import { type Site, startSite } from "./site.ts";

type Account = { phone: string; password: string };
type DemoAccounts = {
  students: Account[];
  newStudent: Account;
  learner: Account;
  trainers: Account[];
  agent: Account;
  admin: Account;
  secondAgent: Account;
  secondAdmin: Account;
};

const startedAt = performance.now();
let starting: Promise<Site> | undefined;
let isStopping = false;

async function stop(code: number): Promise<never> {
  isStopping = true;
  // A start still under way is stopped once it is complete; a start that fails stops what it began.
  const site = await starting?.catch(() => undefined);
  await site?.stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    console.info("\nStopping …");
    void stop(0);
  });
}

/** Null for a school that began with people of its own. */
function readDemoAccounts(): DemoAccounts | null {
  const script = join(ROOT, "server", "src", "seed", "cli.ts");
  return JSON.parse(
    execFileSync(process.execPath, [script, "--json"], { env: process.env }).toString(),
  ) as DemoAccounts | null;
}

/** Asks for the first owner of a school that begins empty, without demo data. */
function createOwner(): void {
  console.info("\nThe owner of the school:");
  const script = join(ROOT, "server", "src", "staff-cli", "main.ts");
  const { status } = spawnSync(process.execPath, [script, "create-owner"], { stdio: "inherit" });
  if (status !== 0) throw new Error("Nobody became the owner, so nothing was started.");
}

function printDemoAccounts({ students, newStudent, learner, trainers, ...staff }: DemoAccounts): void {
  const row = (label: string, { phone, password }: Account) => `  ${label.padEnd(14)} ${phone.padEnd(15)} ${password}`;
  const { agent, secondAgent, admin, secondAdmin } = staff;
  const [a, b] = students;
  const [t1, t2] = trainers;
  console.info(`
  Demo accounts  phone           password
${[
  a && row("Student A", a),
  b && row("Student B", b),
  row("New student", newStudent),
  row("With a history", learner),
  t1 && row("Trainer 1", t1),
  t2 && row("Trainer 2", t2),
  row("Support agent", agent),
  row("Second agent", secondAgent),
  row("Admin", admin),
  row("Second admin", secondAdmin),
]
  .filter(Boolean)
  .join("\n")}`);
}

function printWhereToGo(addresses: Site["addresses"]): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.info(`
Kalima is ready (${seconds} s).

  Site           ${addresses.site}
  Remotes        ${addresses.assets}
  API            ${addresses.site}/api/openapi.json`);
  if (process.env.KALIMA_MODE !== "production") {
    console.info(`  Card sandbox   ${addresses.sandbox}`);
    const accounts = readDemoAccounts();
    if (accounts) printDemoAccounts(accounts);
    console.info(`
  SMS codes and e-mails arrive at ${addresses.site}/dev/outbox
  A card that works: 4242 4242 4242 4242, any future date, any CVV`);
  }
  console.info("\nCtrl-C stops everything.");
}

try {
  console.info("Building …");
  await buildAll("production", ({ name, version }) => console.info(`  ${name} ${version}`));
  if (!isStopping) {
    if (process.argv.includes("--create-owner")) createOwner();
    console.info("Starting …");
    starting = startSite(process.env);
    const site = await starting;
    if (!isStopping) printWhereToGo(site.addresses);
    const ended = await site.firstEnd;
    if (!isStopping) {
      console.error(`The ${ended} process ended unexpectedly.`);
      await stop(1);
    }
  }
} catch (error) {
  console.error((error as Error).message);
  await stop(1);
}
