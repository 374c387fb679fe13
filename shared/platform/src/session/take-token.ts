import { TOKEN_REFRESH_MS } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { SessionBrowser } from "./browser/session-browser.ts";
import type { SessionApi } from "./session-api.ts";
import type { SessionMemory } from "./session-memory.ts";
import { isOtherPerson, realToken } from "./session-state.ts";

type TakeTokenOptions = { api: SessionApi; browser: SessionBrowser; memory: SessionMemory };

/** `stale`: the session began or ended meanwhile, and the answer no longer counts. */
export type Outcome = "taken" | "other_account" | "rejected" | "unreachable" | "stale";

/**
 * Replaces this tab's token. One tab at a time: the first rotates the tokens, and those that waited behind it take
 * theirs from the server without rotating again. A refusal differs from a server that cannot be reached,
 * because a tunnel must not end the session. When the cookies belong to another account by now, no token of
 * theirs is taken for the person this tab shows.
 */
export function renewToken(parts: TakeTokenOptions): Promise<Outcome> {
  const { api, browser, memory } = parts;
  return withSessionLock(parts, async (isStale) => {
    const { session, rotation } = memory.state();
    if (session.state === "signedOut") return "stale";
    if (belongsToOther(parts)) return adopt(parts, isStale);
    const last = browser.refreshedAt.read();
    const isRotatedElsewhere = last !== rotation && !isRotationDue(browser);
    const token = realToken(
      isRotatedElsewhere ? (await api.current(memory.signal())).accessToken : await rotate(parts),
    );
    if (isStale()) return "stale";
    if (belongsToOther(parts)) return adopt(parts, isStale);
    if (token === null) return "unreachable";
    memory.apply({ kind: "renewed", token, rotation: browser.refreshedAt.read() });
    return "taken";
  });
}

/**
 * Takes the session over from the cookies, at start or after another tab signed in. Rotates only the first time
 * of a browser session or when the last rotation is 10 minutes old.
 */
export function adoptSession(parts: TakeTokenOptions): Promise<Outcome> {
  return withSessionLock(parts, async (isStale) => {
    if (isRotationDue(parts.browser)) await rotate(parts);
    return isStale() ? "stale" : adopt(parts, isStale);
  });
}

/** The first time of a browser session, 10 minutes after the last, and when the clock has been put back before it. */
export function isRotationDue({ now, refreshedAt }: SessionBrowser): boolean {
  const last = refreshedAt.read();
  return last === null || now() < last || now() - last >= TOKEN_REFRESH_MS;
}

async function withSessionLock(
  parts: TakeTokenOptions,
  work: (isStale: () => boolean) => Promise<Outcome>,
): Promise<Outcome> {
  const { browser, memory } = parts;
  const epoch = memory.epoch();
  const isStale = () => memory.epoch() !== epoch;
  return browser.withLock(async () => {
    if (isStale()) return "stale";
    try {
      return await work(isStale);
    } catch (error) {
      if (isStale()) return "stale";
      if (!isAppError(error) || error.status !== 401) return "unreachable";
      // The refused cookies may be those from before a sign-in that ended their session.
      return belongsToOther(parts) ? "other_account" : "rejected";
    }
  });
}

/** Begins the session of the cookies in this tab; an unverified registration may have got another id. */
async function adopt({ api, browser, memory }: TakeTokenOptions, isStale: () => boolean): Promise<Outcome> {
  if (isOtherPerson(memory.state().session, browser.userCookie()?.id ?? null)) return "other_account";
  const { user, verified, rememberMe, accessToken } = await api.current(memory.signal());
  const token = realToken(accessToken);
  if (isStale()) return "stale";
  if (token === null) return "rejected";
  if (isOtherPerson(memory.state().session, user.id)) return "other_account";
  browser.assignDrafts(user.id);
  const rotation = browser.refreshedAt.read();
  memory.apply({ kind: "began", user, verified, rememberMe, token, rotation });
  return "taken";
}

function belongsToOther({ browser, memory }: TakeTokenOptions): boolean {
  const { session } = memory.state();
  const owner = browser.userCookie()?.id ?? null;
  return session.state === "signedIn" && owner !== null && owner !== session.user.id;
}

async function rotate({ api, browser, memory }: TakeTokenOptions): Promise<string> {
  const token = await api.refresh(memory.signal());
  browser.refreshedAt.write(browser.now());
  return token;
}
