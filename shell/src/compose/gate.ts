import type { Company } from "@kalima/contracts/api";
import type { PageAccess } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";

/** What the gate needs to know of a page. */
export type GatedPage = { path: string; access: PageAccess; redirectSignedIn?: string | undefined };

export type Visit = {
  session: Session;
  page: GatedPage;
  /** Path with query of the visit. */
  url: string;
  company: Pick<Company, "isDisabled" | "isUnderMaintenance">;
  /** Whether a phone waits for its code in this tab, though nobody is signed in. */
  hasPendingPhone: boolean;
  /** Whether the server has said who is here; before, nobody is sent away. */
  isSessionKnown: boolean;
};

export type Decision =
  | { kind: "enter" }
  | { kind: "redirect"; to: string }
  | { kind: "blocked"; by: "closed" | "maintenance" | "unreachable" };

const ENTER: Decision = { kind: "enter" };
const HOME = "/";
const LOGIN = "/login";
const REGISTER = "/register";
const VERIFY = "/verify-otp";
const COMPLETE = "/complete-profile";
const DISABLED = "/account-disabled";
const PHONE_CHANGED = "/phone-changed";
/** Readable in any state of an account. */
const ALWAYS_OPEN = new Set(["/privacy-policy", "/connection-lost"]);

/**
 * Decides whether a visitor may enter a page. Closed wins over maintenance; of a signed-in account's
 * faults, disabled comes before unverified, and unverified before incomplete. The page an account is
 * sent to is always open to it, so redirects never loop. Pure: single-spa asks it on every navigation
 * and the shell after every change of the session.
 */
export function gate(visit: Visit): Decision {
  if (visit.company.isDisabled) return { kind: "blocked", by: "closed" };
  if (visit.company.isUnderMaintenance) return { kind: "blocked", by: "maintenance" };
  if (ALWAYS_OPEN.has(visit.page.path)) return ENTER;
  if (!visit.isSessionKnown) return gateUnknown(visit.page);
  return visit.session.state === "signedIn" ? gateSignedIn(visit, visit.session) : gateSignedOut(visit);
}

/** Somebody who may well be signed in is not asked to sign in only because the server does not answer. */
function gateUnknown({ access }: GatedPage): Decision {
  return access === "auth" || access === "flow" ? { kind: "blocked", by: "unreachable" } : ENTER;
}

function gateSignedOut({ page, url, hasPendingPhone }: Visit): Decision {
  if (page.access === "auth") return redirect(`${LOGIN}?next=${encodeURIComponent(url)}`);
  if (page.path === VERIFY) return hasPendingPhone ? ENTER : redirect(withNext(REGISTER, nextOf(url)));
  if (page.path === COMPLETE) return redirect(withNext(LOGIN, nextOf(url)));
  if (page.path === DISABLED || page.path === PHONE_CHANGED) return redirect(HOME);
  return ENTER;
}

function gateSignedIn({ page, url }: Visit, session: Extract<Session, { state: "signedIn" }>): Decision {
  const owed = owedStep(session);
  if (owed) return page.path === owed ? ENTER : redirect(withNext(owed, wantedPage(page, url)));

  const finished = page.path === VERIFY || page.path === COMPLETE || page.path === DISABLED;
  if (finished || page.access === "guest-only") return redirect(nextOf(url) ?? page.redirectSignedIn ?? HOME);
  if (page.redirectSignedIn) return redirect(page.redirectSignedIn);
  return ENTER;
}

/** The step an account must take before anything else, or null. Staff are complete by their making. */
function owedStep({ user, verified }: Extract<Session, { state: "signedIn" }>): string | null {
  if (user.status !== "active") return DISABLED;
  if (!verified) return VERIFY;
  if (user.role.name === "student" && !user.details.country) return COMPLETE;
  return null;
}

/** Where the visitor wanted to go: what an earlier step carried along, else this page if it is worth coming back to. */
function wantedPage(page: GatedPage, url: string): string | null {
  const carried = nextOf(url);
  if (carried) return carried;
  return page.access === "guest-only" || page.access === "flow" || url === HOME ? null : url;
}

/**
 * The `next` of a URL, only when it is a path of this site: anything that a browser could read as
 * another origin or scheme is no path.
 */
export function nextOf(url: string): string | null {
  const next = new URL(url, "http://site.invalid").searchParams.get("next");
  if (!next?.startsWith("/") || /^\/[/\\]|[\\\p{Cc}]/u.test(next)) return null;
  const { origin, pathname } = new URL(next, "http://site.invalid");
  return origin === "http://site.invalid" && !pathname.startsWith("//") ? next : null;
}

function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

function redirect(to: string): Decision {
  return { kind: "redirect", to };
}
