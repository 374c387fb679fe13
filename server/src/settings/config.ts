import { resolve } from "node:path";
import { backendName } from "@kalima/contracts/pages";
import type { BankAccount } from "@kalima/payment-contract";
import { z } from "zod";
import type { SmtpSettings } from "../email/smtp-email.ts";
import { type TrustedRun, trustedRuns } from "../security/trusted-run.ts";
import type { BucketAddress } from "../storage/bucket-address.ts";
import { bankAccountSettings, findBankAccountMistakes, toBankAccount } from "./bank-account-settings.ts";
import {
  findBucketMistakes,
  parseBucketAddress,
  releasesStoreSettings,
  uploadsStoreSettings,
} from "./bucket-settings.ts";
import { emailSettings, findEmailMistakes, toSmtpSettings } from "./email-settings.ts";
import { findIceMistakes, type IceSettings, iceSettings, toIceSettings } from "./ice-settings.ts";
import { findKeyMistakes, type KeySettings, keySettings, toKeySettings } from "./key-settings.ts";
import { secret } from "./secret-setting.ts";
import { findStripeMistakes, type StripeSettings, stripeSettings, toStripeSettings } from "./stripe-settings.ts";

const PROJECT_ROOT = resolve(import.meta.dirname, "../../..");
const EXAMPLE_SECRET = /change-?me|secret|example|password|default/i;

const port = (fallback: number) =>
  z.coerce.number("must be a port number").int("must be a whole number").min(1).max(65_535).default(fallback);
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://kalima.example" })
  .transform((address) => new URL(address).origin);
const parseJson =
  (example: string) =>
  (text: string, context: z.RefinementCtx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue(`must be JSON such as ${example}`);
      return z.NEVER;
    }
  };

const environment = z.object({
  PORT: port(4000),
  ASSETS_PORT: port(4001),
  SANDBOX_PORT: port(4002),
  /** Where to listen; `localhost` means 127.0.0.1 and ::1. */
  HOST: z.string().min(1).default("localhost"),
  DATA_DIR: z.string().min(1, "must name a folder").default(".data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user@host/database" })
    .optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://owner@host/database" })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must look like redis://host:6379" }).optional(),
  /** Hops (`1`) or networks (`10.0.0.0/8,loopback`) whose X-Forwarded-For is trusted; none by default. */
  TRUST_PROXY: z.string().min(1).optional(),
  SITE_ORIGIN: origin.optional(),
  ASSETS_ORIGIN: origin.optional(),
  SANDBOX_ORIGIN: origin.optional(),
  /** JSON: remote → the origin that serves its files, for remotes that ASSETS_ORIGIN does not serve. */
  REMOTE_ORIGINS: z
    .string()
    .transform(parseJson('{"mfe-catalog":"https://catalog.example"}'))
    .pipe(z.record(z.string(), origin))
    .optional(),
  /** JSON: backend → its origin. Remotes may call these backends and no others. */
  BACKEND_ORIGINS: z
    .string()
    .transform(parseJson('{"phrases":"https://phrases.example"}'))
    .pipe(z.record(backendName, origin))
    .optional(),
  /** JSON: whose identity tokens may release which remote; see security/trusted-run.ts. */
  RELEASE_ISSUERS: z
    .string()
    .transform(parseJson('[{"issuer":…,"audience":…,"subject":…,"remote":"mfe-catalog","rights":["publish"]}]'))
    .pipe(trustedRuns)
    .default([]),
  /** `1`: starts although this server's API breaks a version of a remote that visitors get. */
  ALLOW_BROKEN_REMOTES: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  ADDRESS_LIMIT_FACTOR: z.coerce.number("must be a number").min(1, "must be 1 or more").default(1),
  KALIMA_MODE: z.enum(["demo", "production"], "must be demo or production").default("demo"),
  SMS_PROVIDER: z.enum(["outbox", "webhook"], "must be outbox or webhook").default("outbox"),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  ...emailSettings,
  /** Gets every change of a release as JSON. */
  RELEASES_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  /** `1`: other calendars of trainers may be on this machine, without https; for demos and tests. */
  LOCAL_CALENDARS: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  /** A scraper of `/metrics` sends it as its bearer token; without it only staff may read them. */
  METRICS_TOKEN: secret.optional(),
  PAYMENTS_PROVIDER: z.enum(["sandbox", "stripe"], "must be sandbox or stripe").default("sandbox"),
  ...stripeSettings,
  ...bankAccountSettings,
  ...iceSettings,
  /** `1`: pages load again after the server restarted, and mistakes in events throw (`npm run dev`). */
  DEV_RELOAD: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug")
    .default("info"),
  ...keySettings,
  ...releasesStoreSettings,
  ...uploadsStoreSettings,
});

/** Names of all settings, for the table in README.md. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export type Config = {
  mode: "demo" | "production";
  port: number;
  assetsPort: number;
  sandboxPort: number;
  host: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** Where versions of remotes are kept, when it is not the data folder. */
  releasesStore: BucketAddress | undefined;
  /** Where uploaded files are kept, when it is not the data folder. */
  uploadsStore: BucketAddress | undefined;
  databaseUrl: string | undefined;
  /** The owner of the tables, who migrates; `databaseUrl` itself when undefined. */
  databaseOwnerUrl: string | undefined;
  redisUrl: string | undefined;
  trustProxy: number | string[] | false;
  siteOrigin: string;
  assetsOrigin: string;
  sandboxOrigin: string;
  /** Origin of a remote's files where it is not `assetsOrigin`. */
  remoteOrigins: Record<string, string>;
  /** Origins of the backends that remotes may call, by name. */
  backendOrigins: Record<string, string>;
  /** Multiplies limits per address and per number prefix; 1 outside tests. */
  addressLimitFactor: number;
  /** Runs of pipelines that may release by their identity tokens. */
  trustedRuns: readonly TrustedRun[];
  smsProvider: "outbox" | "webhook";
  smsWebhookUrl: string | undefined;
  /** Undefined where e-mails stay in the outbox. */
  smtp: SmtpSettings | undefined;
  releasesWebhookUrl: string | undefined;
  /** Calendars of trainers may be read from this machine over http. */
  readsLocalCalendars: boolean;
  metricsToken: string | undefined;
  paymentsProvider: "sandbox" | "stripe";
  /** Kept when another provider is configured, for charges that Stripe took before. */
  stripe: StripeSettings | undefined;
  /** Where students transfer to; undefined where transfers are off. */
  bankAccount: BankAccount | undefined;
  ice: IceSettings;
  reloadsPages: boolean;
  /** Lets the server start although its API breaks a live version of a remote. */
  mayBreakRemotes: boolean;
  logLevel: string;
  secrets: KeySettings;
};

/** A mistake in the environment; `message` is one sentence for each, one a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

function findProductionMistakes(env: z.infer<typeof environment>): string[] {
  const mistakes: string[] = [];
  if (env.SMS_PROVIDER === "outbox")
    mistakes.push("SMS_PROVIDER=outbox shows codes to all visitors and is refused in production.");
  if (env.PAYMENTS_PROVIDER === "sandbox")
    mistakes.push("PAYMENTS_PROVIDER=sandbox takes no real money and is refused in production.");
  if (env.STRIPE_SECRET_KEY?.includes("_test_"))
    mistakes.push("STRIPE_SECRET_KEY is a test key, takes no real money and is refused in production.");
  if (env.ADDRESS_LIMIT_FACTOR !== 1)
    mistakes.push("ADDRESS_LIMIT_FACTOR relaxes limits and is refused in production.");
  if (env.LOCAL_CALENDARS === "1")
    mistakes.push("LOCAL_CALENDARS opens this machine to addresses that people type and is refused in production.");
  if (!env.SITE_ORIGIN?.startsWith("https://")) mistakes.push("SITE_ORIGIN must be an https address in production.");
  // This server speaks no TLS: whatever does stands before it.
  if (!parseTrustedProxies(env.TRUST_PROXY))
    mistakes.push("TRUST_PROXY must name the proxy in production: without it all visitors share one address.");
  if (Object.values(env.BACKEND_ORIGINS ?? {}).some((address) => !address.startsWith("https://")))
    mistakes.push("BACKEND_ORIGINS must be https addresses in production: tokens of visitors travel there.");
  for (const name of [
    "TOKEN_KEYS",
    "COOKIE_KEY",
    "WEBHOOK_SECRET",
    "FACTOR_KEY",
    "VISITOR_KEY",
    "METRICS_TOKEN",
    "TURN_SECRET",
  ] as const) {
    if (EXAMPLE_SECRET.test(env[name] ?? ""))
      mistakes.push(`${name} looks like an example and is refused in production.`);
  }
  return mistakes;
}

function parseTrustedProxies(text: string | undefined): Config["trustProxy"] {
  if (text === undefined) return false;
  return /^\d+$/.test(text) ? Number(text) : text.split(",").map((network) => network.trim());
}

function parseVariables<T>(schema: z.ZodType<T>, variables: Record<string, string | undefined>): T {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new ConfigError(error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
}

/** The part of the environment that the assets origin reads. @throws {ConfigError} */
export function readStoreConfig(
  variables: Record<string, string | undefined>,
): Pick<Config, "dataFolder" | "releasesStore"> {
  const env = parseVariables(z.object({ DATA_DIR: environment.shape.DATA_DIR, ...releasesStoreSettings }), variables);
  const mistakes = findBucketMistakes(env);
  if (mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return {
    dataFolder: resolve(PROJECT_ROOT, env.DATA_DIR),
    releasesStore: parseBucketAddress(env.RELEASES_STORE, env),
  };
}

/**
 * Parses the environment once; empty variables count as absent.
 *
 * @throws {ConfigError} with one sentence for each mistake, so that all can be mended in one go.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = parseVariables(environment, variables);
  const mistakes = [
    ...(env.KALIMA_MODE === "production" ? findProductionMistakes(env) : []),
    ...findEmailMistakes(env),
    ...findBucketMistakes(env),
    ...findStripeMistakes(env),
    ...findBankAccountMistakes(env),
    ...findIceMistakes(env),
    ...findKeyMistakes(env),
  ];
  if (env.SMS_PROVIDER === "webhook" && !env.SMS_WEBHOOK_URL)
    mistakes.push("SMS_PROVIDER=webhook needs SMS_WEBHOOK_URL.");
  if (new Set([env.PORT, env.ASSETS_PORT, env.SANDBOX_PORT]).size < 3) {
    mistakes.push("PORT, ASSETS_PORT and SANDBOX_PORT must differ from each other.");
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  return {
    mode: env.KALIMA_MODE,
    port: env.PORT,
    assetsPort: env.ASSETS_PORT,
    sandboxPort: env.SANDBOX_PORT,
    host: env.HOST,
    dataFolder: resolve(PROJECT_ROOT, env.DATA_DIR),
    releasesStore: parseBucketAddress(env.RELEASES_STORE, env),
    uploadsStore: parseBucketAddress(env.UPLOADS_STORE, env),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    trustProxy: parseTrustedProxies(env.TRUST_PROXY),
    siteOrigin: env.SITE_ORIGIN ?? `http://localhost:${env.PORT}`,
    assetsOrigin: env.ASSETS_ORIGIN ?? `http://localhost:${env.ASSETS_PORT}`,
    // Another site than localhost, so that the payment provider's frame shares no cookie with ours.
    sandboxOrigin: env.SANDBOX_ORIGIN ?? `http://127.0.0.1:${env.SANDBOX_PORT}`,
    remoteOrigins: env.REMOTE_ORIGINS ?? {},
    backendOrigins: env.BACKEND_ORIGINS ?? {},
    addressLimitFactor: env.ADDRESS_LIMIT_FACTOR,
    trustedRuns: env.RELEASE_ISSUERS,
    smsProvider: env.SMS_PROVIDER,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    smtp: toSmtpSettings(env),
    releasesWebhookUrl: env.RELEASES_WEBHOOK_URL,
    readsLocalCalendars: env.LOCAL_CALENDARS === "1",
    metricsToken: env.METRICS_TOKEN,
    paymentsProvider: env.PAYMENTS_PROVIDER,
    stripe: toStripeSettings(env),
    bankAccount: toBankAccount(env),
    ice: toIceSettings(env),
    reloadsPages: env.DEV_RELOAD === "1",
    mayBreakRemotes: env.ALLOW_BROKEN_REMOTES === "1",
    logLevel: env.LOG_LEVEL,
    secrets: toKeySettings(env),
  };
}
