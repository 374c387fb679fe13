import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { composeServer, type Server } from "../../src/compose.ts";
import { findHolder } from "../../src/kernel/database/data-folder.ts";
import { openPool, type Pool } from "../../src/kernel/database/database.ts";
import { prepareClusterFolder, removeDataFolders } from "../../src/kernel/database/embedded/cluster-folder.ts";
import { buildConnectionConfig } from "../../src/kernel/database/embedded/start-embedded.ts";
import { findDatabaseOwner } from "../../src/kernel/database/embedded/unprivileged-user.ts";
import { buildSandbox } from "../../src/sandbox/app.ts";
import type { SandboxEvent } from "../../src/sandbox/protocol.ts";
import { SIGNATURE_HEADER } from "../../src/sandbox/protocol.ts";
import { signBody } from "../../src/sandbox/signature.ts";
import { readConfig } from "../../src/settings/config.ts";
import { loadSecrets } from "../../src/settings/secrets.ts";
import { buildUser } from "../build-user.ts";
import { findFreePort } from "../free-port.ts";

const MAIN = join(import.meta.dirname, "../../src/main.ts");
const NODE_OPTIONS = ["--disable-warning=ExperimentalWarning"];
const WEBHOOK_SECRET = "w".repeat(43);
const POLL_MS = 20;
const READY_WITHIN_MS = 180_000;

type Sessions = Server["context"]["sessions"];
export type Answer = { status: number; replayed: boolean; body: { code?: string; data: Record<string, string> } };
export type Student = { id: string; token: string };

async function pollUntil<T>(what: string, look: () => Promise<T | undefined>, timeoutMs = 15_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await wait(POLL_MS);
  }
}

/** A server as `npm start` runs it, in a process of its own on an embedded Postgres, and a provider that outlives it. */
export type CrashSite = {
  dataFolder: string;
  origin: string;
  sandbox: FastifyInstance;
  /** Events that the provider has to report, oldest first. */
  reported: SandboxEvent[];
  database: Pool["database"];
  /** Runs while the provider answers a call about a refund. */
  onRefund: () => Promise<void>;
  start(): Promise<void>;
  /** Sends SIGKILL, so that nothing is shut down cleanly. */
  kill(): Promise<void>;
  /** Kills its Postgres, which the server starts again. */
  killDatabase(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Starts another server on the same data folder, at another port, and waits for its end. */
  startSecond(): Promise<{ code: number | null; output: string }>;
  signUp(role?: "student" | "admin"): Promise<Student>;
  post(by: Student, path: string, body: object, key: string): Promise<Answer>;
  get<T>(by: Student, path: string): Promise<T>;
  deliver(event: SandboxEvent): Promise<number>;
  /** A token of a good card. */
  createCardToken(): Promise<string>;
  waitForWebhook(type: SandboxEvent["type"], code: string): Promise<SandboxEvent>;
  /** Locks the rows of this query, so that the server waits for them. */
  holdRows(lock: string, values: readonly unknown[]): Promise<HeldRows>;
  close(): Promise<void>;
};
export type HeldRows = {
  /** Resolves once a transaction of the server waits. */
  waitUntilBlocked(): Promise<void>;
  /** Lets the waiting transaction commit without an acknowledgement. Resolves when it is on the disk. */
  commitSilently(): Promise<void>;
  end(): Promise<void>;
};

/**
 * Makes COMMIT write to the disk and then wait for a standby that does not exist. This is the state in which a crash
 * between the commit and its acknowledgement happens.
 */
async function silenceCommits(client: pg.Client): Promise<void> {
  await client.query("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await client.query("SELECT pg_reload_conf()");
  await pollUntil("silence", async () => {
    const { rows } = await client.query("SHOW synchronous_standby_names");
    return rows[0].synchronous_standby_names === "nobody" ? true : undefined;
  });
}

async function holdRows(
  connect: () => Promise<pg.Client>,
  lock: string,
  values: readonly unknown[],
): Promise<HeldRows> {
  const [holder, watcher] = [await connect(), await connect()];
  const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
  await holder.query("BEGIN");
  await holder.query(lock, [...values]);

  const waitForTransaction = () =>
    pollUntil("a waiting transaction", async () => {
      const found = await watcher.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))",
        [rows[0].pid],
      );
      return found.rows[0]?.pid;
    });

  return {
    waitUntilBlocked: async () => void (await waitForTransaction()),
    async commitSilently() {
      const pid = await waitForTransaction();
      await silenceCommits(watcher);
      await holder.query("ROLLBACK");
      await pollUntil("a silent commit", async () => {
        const found = await watcher.query(
          "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep' AND query = 'COMMIT'",
          [pid],
        );
        return found.rowCount === 1 ? true : undefined;
      });
    },
    async end() {
      await holder.query("ROLLBACK");
      await watcher.query("ALTER SYSTEM RESET synchronous_standby_names");
      await watcher.query("SELECT pg_reload_conf()");
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

export async function createCrashSite(): Promise<CrashSite> {
  const dataFolder = mkdtempSync(join(tmpdir(), "kalima-crash-"));
  const reported: SandboxEvent[] = [];
  const clock = () => new Date();
  const sandbox = buildSandbox({
    siteOrigins: [],
    webhookSecret: WEBHOOK_SECRET,
    onEvent: (event) => void reported.push(event),
    clock,
  });
  sandbox.addHook("onRequest", async ({ url }) => {
    if (url === "/v1/refunds") await site.onRefund();
  });
  const env = {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: String(await findFreePort()),
    SANDBOX_ORIGIN: await sandbox.listen({ host: "127.0.0.1", port: 0 }),
    WEBHOOK_SECRET,
    LOG_LEVEL: "silent",
    ADDRESS_LIMIT_FACTOR: "1000",
  };
  const origin = `http://127.0.0.1:${env.PORT}`;
  let child: ChildProcess | undefined;
  let pool: Pool | undefined;

  const readConnection = () => buildConnectionConfig(findHolder(dataFolder)?.socketFolder ?? "");
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(readConnection());
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  let sessions: Promise<Sessions> | undefined;
  /** Composes a server in this process, which does not listen, for its sessions. */
  async function composeSessions(): Promise<Sessions> {
    const config = readConfig(env);
    const parts = { database: site.database, connection: readConnection(), exclusive: false };
    const { context } = await composeServer({ config, secrets: await loadSecrets(config), database: parts });
    return context.sessions;
  }

  /** Tokens that the server accepts, without a password. */
  async function signUp(role: "student" | "admin" = "student"): Promise<Student> {
    sessions ??= composeSessions();
    const id = await buildUser(site.database, "student", "!");
    await site.database.query("UPDATE users SET role = $2 WHERE id = $1", [id, role]);
    const { accessToken } = await (await sessions).begin({ id, kind: "account" }, false);
    return { id, token: accessToken };
  }

  const site: CrashSite = {
    dataFolder,
    origin,
    sandbox,
    reported,
    onRefund: async () => undefined,
    database: {
      query: (text, values) => (pool as Pool).database.query(text, values),
      transaction: (work) => (pool as Pool).database.transaction(work),
    },
    async start() {
      child = spawn(process.execPath, [...NODE_OPTIONS, MAIN, "--api-only"], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error("the server did not start")), READY_WITHIN_MS);
        lines.on("line", (line) => line.startsWith("ready ") && resolve());
        lines.on("close", () => reject(new Error("the server ended at its start")));
        void once(lines, "close").then(() => clearTimeout(late));
      });
      await pool?.close();
      pool = openPool(readConnection(), () => undefined);
    },
    async kill() {
      const ended = once(child as ChildProcess, "exit");
      child?.kill("SIGKILL");
      await ended;
    },
    async killDatabase() {
      const { cluster } = await prepareClusterFolder(dataFolder, findDatabaseOwner());
      process.kill(Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
    },
    async startSecond() {
      const second = spawn(process.execPath, [...NODE_OPTIONS, MAIN, "--api-only"], {
        env: { ...env, PORT: String(await findFreePort()) },
      });
      let output = "";
      for (const stream of [second.stdout, second.stderr]) stream.on("data", (text) => (output += text));
      const [code] = await once(second, "close");
      return { code, output };
    },
    isReady: async () => (await fetch(`${origin}/readyz`)).status === 200,
    signUp,
    async post({ token }, path, body, key) {
      const response = await fetch(`${origin}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
        body: JSON.stringify(body),
      });
      const replayed = response.headers.get("idempotency-replayed") === "true";
      return { status: response.status, replayed, body: (await response.json()) as Answer["body"] };
    },
    async get<T>({ token }: Student, path: string) {
      const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return ((await response.json()) as { data: T }).data;
    },
    async deliver(event) {
      const body = JSON.stringify(event);
      const signature = signBody(WEBHOOK_SECRET, body, clock());
      const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signature };
      const response = await fetch(`${origin}/api/payments/webhooks/sandbox`, { method: "POST", headers, body });
      return response.status;
    },
    async createCardToken() {
      const payload = { holder: "Mona Adel", number: "4242424242424242", expiry: "12/39", cvv: "123" };
      const headers = { "sec-fetch-site": "same-origin" };
      return (await sandbox.inject({ method: "POST", url: "/tokens", headers, payload })).json().token;
    },
    waitForWebhook: (type, code) =>
      pollUntil(type, async () => reported.findLast((event) => event.type === type && event.charge.reference === code)),
    holdRows: (lock, values) => holdRows(connect, lock, values),
    async close() {
      await pool?.close();
      if (child?.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await sandbox.close();
      await removeDataFolders(dataFolder);
    },
  };
  return site;
}
