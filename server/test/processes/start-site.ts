import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ClientConfig } from "pg";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { SECRETS } from "../secrets.ts";

const SERVE = join(import.meta.dirname, "serve.ts");

/** A server process of its own: `kill` is SIGKILL, and `start` after it begins anew, at another port. */
export type ServerProcess = {
  /** Null while it does not listen. */
  port(): number | null;
  pid(): number | undefined;
  start(): Promise<void>;
  kill(): Promise<void>;
};

function createProcess(env: Record<string, string>): ServerProcess {
  let child: ChildProcess | undefined;
  let port: number | null = null;
  return {
    port: () => port,
    pid: () => child?.pid,
    async start() {
      const started = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", SERVE], {
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      const lines = createInterface({ input: started.stdout });
      const ended = once(started, "exit").then(() => {
        throw new Error("A server process ended before it was ready.");
      });
      const line = await Promise.race([once(lines, "line"), ended]);
      port = Number(String(line[0]).replace("ready ", ""));
      ended.catch(() => undefined);
    },
    async kill() {
      port = null;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    },
  };
}

export type Site = {
  /** Creates accounts and reads rows; does not listen. */
  test: TestApp;
  processes: readonly ServerProcess[];
  close(): Promise<void>;
};

function buildDatabaseUrl({ host, user, database }: ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
}

/** A site of some server processes on one database of its own. */
export async function startSite(count: number, variables: Record<string, string> = {}): Promise<Site> {
  const test = await createTestApp(variables);
  const {
    context: { config },
    connection,
  } = test;
  const env = {
    DATABASE_URL: buildDatabaseUrl(connection),
    DATABASE_OWNER_URL: buildDatabaseUrl({ ...connection, user: "app" }),
    DATA_DIR: config.dataFolder,
    LOG_LEVEL: "error",
    ADDRESS_LIMIT_FACTOR: "1000",
    TOKEN_KEYS: SECRETS.tokenKeys.map(({ kid, key }) => `${kid}:${key}`).join(","),
    ...variables,
  };
  const processes = Array.from({ length: count }, () => createProcess(env));
  await Promise.all(processes.map((each) => each.start()));
  return {
    test,
    processes,
    async close() {
      await Promise.all(processes.map((each) => each.kill()));
      await test.close();
    },
  };
}
