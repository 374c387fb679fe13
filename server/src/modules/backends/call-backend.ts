import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type BackendTokens, createBackendTokens } from "../../security/backend-tokens.ts";

/** No page waits this long; the connection is closed then. */
const ANSWERS_WITHIN_MS = 2_000;
/** After a call without an answer, the next pages do without the backend for so long. */
const REST_MS = 1_000;
/** Longest answer that a page's first screen may get from one call. */
const MAX_ANSWER_BYTES = 512 * 1024;
const REFUSED = { status: 404, body: "null" };
const UNAVAILABLE = { status: 503, body: "null" };

type Context = Pick<ModuleContext, "config" | "secrets" | "clock" | "sessions">;

/** Accounts that may act at the site act at backends, too; a registration without a verified phone is a guest there. */
export function mayAct(session: RequestSession | null): session is RequestSession {
  return Boolean(session?.verified && session.active);
}

export function openBackendTokens({
  config,
  secrets,
  clock,
}: Pick<Context, "config" | "secrets" | "clock">): BackendTokens {
  const { backendKeys: signing, formerBackendKeys: former = [] } = secrets;
  return createBackendTokens({ signing, former }, { issuer: config.siteOrigin, clock });
}

/** A GET call of a backend in a visitor's name, `//phrases/today`; `accessToken` stays on this server. */
export type CallBackend = (
  address: string,
  visitor: { headers: Record<string, string>; accessToken: string | null },
) => Promise<{ status: number; body: string }>;

/** Reads a body up to a limit; null for a longer one. */
async function readBody({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Creates the function through which pages that are rendered call the backends of this installation. */
export function createBackendCaller(context: Context): CallBackend {
  const { backendOrigins } = context.config;
  const tokens = openBackendTokens(context);
  const restsUntil = new Map<string, number>();

  return async (address, { headers, accessToken }) => {
    const [, backend = "", path = ""] = /^\/\/([a-z][a-z0-9-]*)(\/.*)$/s.exec(address) ?? [];
    const origin = Object.hasOwn(backendOrigins, backend) ? backendOrigins[backend] : undefined;
    const url = origin === undefined ? null : URL.parse(origin + path);
    if (!url || url.origin !== origin) return REFUSED;
    if ((restsUntil.get(backend) ?? 0) > performance.now()) return UNAVAILABLE;
    const session = accessToken === null ? null : context.sessions.read(accessToken);
    const bearer = mayAct(session) ? { authorization: `Bearer ${tokens.sign(backend, session)}` } : {};
    try {
      const answer = await fetch(url, {
        headers: { ...headers, ...bearer },
        // A redirect would carry the token elsewhere.
        redirect: "error",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      const isJson = /\bjson\b/.test(answer.headers.get("content-type") ?? "");
      const body = isJson ? await readBody(answer) : null;
      return body === null ? REFUSED : { status: answer.status, body };
    } catch {
      restsUntil.set(backend, performance.now() + REST_MS);
      return UNAVAILABLE;
    }
  };
}
