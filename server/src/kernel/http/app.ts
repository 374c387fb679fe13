import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import type { Language } from "@kalima/contracts/domain";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { DestinationStream } from "pino";
import { metricsRoutes, timeRequests } from "../../metrics/metrics.routes.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Config } from "../../settings/config.ts";
import type { ActionName } from "../audit/act.ts";
import { outsideActs } from "../audit/outside-acts.ts";
import type { Clock, Database } from "../database/database.ts";
import { type AccessTable, enforceAccess } from "./access.ts";
import { recordActs } from "./acts.ts";
import { compressAnswers } from "./compress-answers.ts";
import "./fastify-types.ts";
import type { Guests } from "./guest.ts";
import { sendSafeHeaders } from "./headers.ts";
import { healthRoutes } from "./health.ts";
import { keepAnswers } from "./idempotency.ts";
import { acceptJsonOnly } from "./json-bodies.ts";
import { describeApi } from "./openapi.ts";
import { answerBadAddress, answerProblems, answerUnreadable } from "./problems.ts";
import { readRequestContext, type SessionReader } from "./request-context.ts";
import { limitRequests } from "./request-limits.ts";
import { addRoutes } from "./routes.ts";
import { shedLoad } from "./shed-load.ts";

const JSON_LIMIT_BYTES = 256 * 1024;
/** Room for oversized tokens and cookies of broken clients: they count as missing, not as an error. */
const HEADERS_LIMIT_BYTES = 128 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type App = ReturnType<typeof makeFastify>;
type AppDependencies = {
  config: Pick<Config, "siteOrigin" | "trustProxy" | "addressLimitFactor" | "logLevel" | "metricsToken">;
  database: Database;
  clock: Clock;
  sessions: SessionReader;
  guests: Guests;
  metrics: Metrics;
  /** The language of pages for visitors who prefer none. */
  readDefaultLanguage: () => Language;
  /** Destination of the log; standard output by default. */
  logTo?: DestinationStream | undefined;
};

/** Trusts the last `count` addresses of X-Forwarded-For: as many as there are proxies before this server. */
function trustProxies(count: number) {
  return (_address: string, hop: number) => hop < count;
}

/**
 * An address of a page whose path cannot be decoded names no page: its signs are taken as they stand, so that the
 * visitor gets the page that says so instead of a problem document.
 */
function toReadableUrl({ url = "/" }: { url?: string | undefined }): string {
  const [path = ""] = url.split("?");
  if (path.startsWith("/api/") || isDecodable(path)) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** The path without its query, which may hold a token (`?token=`), and without the secret of a calendar feed. */
function redactPath(url: string): string | undefined {
  return url.split("?")[0]?.replace(/[^/]+\.ics$/, "….ics");
}

function makeFastify({ config, logTo }: AppDependencies) {
  return Fastify({
    bodyLimit: JSON_LIMIT_BYTES,
    http: { maxHeaderSize: HEADERS_LIMIT_BYTES },
    trustProxy: typeof config.trustProxy === "number" ? trustProxies(config.trustProxy) : config.trustProxy,
    forceCloseConnections: "idle",
    rewriteUrl: toReadableUrl,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
    genReqId: (request) => {
      const given = request.headers["x-request-id"];
      return typeof given === "string" && UUID.test(given) ? given : randomUUID();
    },
    logger: {
      level: config.logLevel,
      ...(logTo && { stream: logTo }),
      serializers: { req: ({ method, url, id }) => ({ method, path: redactPath(url), id }) },
      redact: [
        "*.password",
        "*.otp",
        "*.token",
        "*.refreshToken",
        "*.accessToken",
        "headers.authorization",
        "headers.cookie",
      ],
    },
  }).withTypeProvider<ZodTypeProvider>();
}

/**
 * The HTTP app with everything that all routes share, but no route of a module: the composition adds those. `access` says
 * who may call the routes, as they are added.
 */
export async function buildApp(parts: AppDependencies): Promise<{
  app: App;
  access: AccessTable;
  actions: Record<string, ActionName>;
}> {
  const app = makeFastify(parts);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const plain = app as unknown as FastifyInstance;
  app.decorate("readDefaultLanguage", parts.readDefaultLanguage);
  answerProblems(plain);
  sendSafeHeaders(plain);
  timeRequests(plain, parts.metrics);
  acceptJsonOnly(plain);
  await app.register(cookie);
  const access = enforceAccess(plain);
  readRequestContext(plain, parts.sessions, parts.config.siteOrigin);
  limitRequests(plain, parts.guests, parts.config.addressLimitFactor);
  shedLoad(plain);
  keepAnswers(plain, outsideActs(parts.database), parts.guests, parts.clock);
  const actions = recordActs(plain, parts);
  compressAnswers(plain);
  await addRoutes(plain, [
    ...(await describeApi(plain)),
    ...healthRoutes(plain, parts.database),
    ...metricsRoutes(parts.metrics, parts.config.metricsToken),
  ]);
  return { app, access, actions };
}
