import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoleName } from "@kalima/contracts/domain";
import { STAFF_GRANTS, type StaffGrant } from "@kalima/staff-contract";
import { hash } from "@node-rs/argon2";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { ClientConfig, PoolConfig } from "pg";
import { TestClock } from "pg-boss";
import { inject } from "vitest";
import { composeServer, type Server } from "../src/compose.ts";
import type { EmailMessage } from "../src/email/email.ts";
import { type Database, openPool } from "../src/kernel/database/database.ts";
import { buildConnectionConfig } from "../src/kernel/database/embedded/start-embedded.ts";
import { SITE_ROLE } from "../src/kernel/database/site-role.ts";
import type { ModuleFactory } from "../src/kernel/server-module.ts";
import { giveGrants } from "../src/modules/grants/public.ts";
import { listModules } from "../src/modules/index.ts";
import { type Config, readConfig } from "../src/settings/config.ts";
import type { SmsMessage } from "../src/sms/sms.ts";
import { noteActions } from "./noted-actions.ts";
import { TEMPLATE } from "./postgres.ts";
import { SECRETS } from "./secrets.ts";

export type TestUser = {
  id: string;
  phone: string;
  password: string;
  role: RoleName;
  accessToken: string;
  refreshToken: string;
};
type Call = (
  method: InjectOptions["method"],
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;

export type TestApp = {
  app: Server["app"];
  context: Server["context"];
  /** Reaches the app's own database, with the rights of the server. */
  connection: ClientConfig;
  /** Who may call which route. */
  access: Server["access"];
  /** The actions of the audit log, by route. */
  actions: Server["actions"];
  database: Database;
  /** Text messages that were sent, oldest first. */
  sms: SmsMessage[];
  emails: EmailMessage[];
  /** Sets the server's clock, which then stays fixed; before the first call it runs. */
  setTime(time: Date): void;
  /** Runs every job that is due at the server's clock, and what those enqueue for now. */
  runDue(): Promise<void>;
  /** An account that is verified and has a country, signed in; without going through registration. */
  signUp(changes?: {
    role?: RoleName;
    country?: string | null;
    status?: "active" | "inactive";
    /** Grants of an admin; all by default. */
    grants?: readonly StaffGrant[];
  }): Promise<TestUser>;
  /** Calls as this user; without one as a guest. Mutations get an Idempotency-Key unless one is given. */
  as(user?: Pick<TestUser, "accessToken">): Call;
  /** Another process of the same site: the same database, clock and phones, a memory of its own. Ends with this one. */
  startProcess(changes?: Partial<Config>): Promise<Pick<TestApp, "app" | "as" | "runDue" | "close">>;
  close(): Promise<void>;
};

/** A phone that no other account has. */
export function generatePhone(): string {
  return `+2010${randomInt(10_000_000, 99_999_999)}`;
}

async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = openPool(
    { ...buildConnectionConfig(inject("socketFolder")), database: "postgres", max: 1 } as never,
    () => undefined,
  );
  await admin.database.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  await admin.close();
  return name;
}

const PASSWORD = "Correct-Horse-7";
/** Computed once, at the full cost: thousands of accounts are made with it. */
const passwordHash = hash(PASSWORD);

async function addUser(server: Server, changes: Parameters<TestApp["signUp"]>[0] = {}): Promise<TestUser> {
  const { database, clock, sessions } = server.context;
  const user = { id: randomUUID(), phone: generatePhone(), password: PASSWORD, role: changes.role ?? "student" };
  const country = changes.country === undefined ? "EG" : changes.country;
  await database.query(
    `INSERT INTO users (id, name, phone, password_hash, role, status, country, verified_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
    [user.id, "Mona Adel", user.phone, await passwordHash, user.role, changes.status ?? "active", country, clock()],
  );
  if (user.role === "admin") {
    await giveGrants(database, user.id, changes.grants ?? STAFF_GRANTS, { by: null, now: clock() });
  }
  const { accessToken, refreshToken } = await sessions.begin({ id: user.id, kind: "account" }, false);
  return { ...user, accessToken, refreshToken };
}

function createCalls(app: Server["app"]): TestApp["as"] {
  return (user) => (method, url, body, headers) =>
    app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: {
        ...(user && { authorization: `Bearer ${user.accessToken}` }),
        ...(method !== "GET" && { "idempotency-key": randomUUID() }),
        ...headers,
      },
    });
}

/** The whole server (or some `modules` of it) on a database of its own, called by `inject`. */
export async function createTestApp(
  variables: Record<string, string> = {},
  modules?: readonly ModuleFactory[],
  {
    pool: limits,
    faults = (database) => database,
    beside = [],
    ...more
  }: Pick<Parameters<typeof composeServer>[0], "logTo" | "push" | "email"> & {
    pool?: PoolConfig;
    /** Wraps the database to simulate failures between it and the server. */
    faults?(database: Database): Database;
    /** Further modules, in addition to those of the product. */
    beside?: readonly ModuleFactory[];
  } = {},
): Promise<TestApp> {
  const dataFolder = mkdtempSync(join(tmpdir(), "kalima-app-"));
  const config: Config = readConfig({
    DATA_DIR: dataFolder,
    LOG_LEVEL: "silent",
    ADDRESS_LIMIT_FACTOR: "1000",
    ...variables,
  });
  const owned = { ...buildConnectionConfig(inject("socketFolder")), database: await createDatabase() };
  // The server has no more rights than in production; tests look and change what they like.
  const connection = { ...owned, user: SITE_ROLE };
  // pg-boss reads the test clock on connections with this setting.
  const options = "-c pgboss.test_clock=on";
  const pool = openPool({ ...connection, options, ...limits } as never, () => undefined);
  const owner = openPool({ ...owned, options, ...limits } as never, () => undefined);
  const sms: SmsMessage[] = [];
  const emails: EmailMessage[] = [];
  let time: Date | undefined;
  const clock = () => time ?? new Date();
  const testClock = new TestClock();
  let moved = Promise.resolve();
  async function runDueJobs(process: Server): Promise<void> {
    moved = moved.then(() => testClock.setTime(clock()));
    await moved;
    await process.runDue();
  }
  const parts: Parameters<typeof composeServer>[0] = {
    config,
    secrets: SECRETS,
    database: { database: faults(pool.database), connection, exclusive: true },
    clock,
    testClock,
    sms: { send: async (message) => void sms.push(message) },
    email: { send: async (message) => void emails.push(message) },
    // No builds are in the data folder: publishing those of the project costs a second for each app.
    modules: [...(modules ?? listModules(dataFolder)), ...beside],
    ...more,
  };
  const server = await composeServer(parts);
  await server.start();
  const others: Server[] = [];
  return {
    app: server.app,
    context: server.context,
    connection,
    access: server.access,
    actions: server.actions,
    database: owner.database,
    sms,
    emails,
    setTime: (next) => {
      time = next;
    },
    signUp: (changes) => addUser(server, changes),
    runDue: () => runDueJobs(server),
    as: createCalls(server.app),
    async startProcess(changes = {}) {
      const other = await composeServer({
        ...parts,
        config: { ...config, ...changes },
        database: { ...parts.database, exclusive: false },
      });
      others.push(other);
      await other.start();
      return { app: other.app, as: createCalls(other.app), runDue: () => runDueJobs(other), close: other.close };
    },
    async close() {
      for (const other of others) await other.close();
      await noteActions(owner.database, modules ? [] : Object.values(server.actions));
      await server.close();
      await pool.close();
      await owner.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
