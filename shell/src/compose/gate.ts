import { type AccountStep, type ClaimedPage, isForRole } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { Company } from "@kalima/school-contract";

/** The fields of a page that decide who may enter it. */
export type GatedPage = Pick<ClaimedPage, "access" | "roles" | "step" | "alwaysOpen" | "redirectSignedIn">;
/** The path of the page of each step, where the site has one. */
export type StepPaths = Partial<Record<AccountStep, string>>;

export type Visit = {
  session: Session;
  page: GatedPage;
  /** Path with query of the visit. */
  url: string;
  steps: StepPaths;
  /** Where an account of this role begins, if a page is made for that. */
  start: string | null;
  /** Where this address has moved for this role. */
  moved: string | null;
  company: Pick<Company, "isDisabled" | "isUnderMaintenance">;
  /** True while a phone waits for its code in this tab; the visitor is signed out meanwhile. */
  hasPendingPhone: boolean;
  /** False until the session has been restored. No visitor is redirected before. */
  isSessionKnown: boolean;
};

/** `role`: the page is for other accounts; the others concern the whole site or the connection to it. */
export type BlockReason = "closed" | "maintenance" | "unreachable" | "role";
export type Decision = { kind: "enter" } | { kind: "redirect"; to: string } | { kind: "blocked"; by: BlockReason };

const ENTER: Decision = { kind: "enter" };
const HOME = "/";

/**
 * Decides whether a visitor may enter a page. Closed wins over maintenance; of a signed-in account's
 * faults, disabled comes before unverified, and unverified before incomplete. The page an account is
 * sent to is always open to it, so redirects never loop. Pure; called on every navigation and
 * after every change of the session.
 */
export function gate(visit: Visit): Decision {
  if (visit.company.isDisabled) return { kind: "blocked", by: "closed" };
  if (visit.company.isUnderMaintenance) return { kind: "blocked", by: "maintenance" };
  if (visit.page.alwaysOpen) return ENTER;
  if (!visit.isSessionKnown) return gateUnknown(visit.page);
  return visit.session.state === "signedIn" ? gateSignedIn(visit, visit.session) : gateSignedOut(visit);
}

/** Without an answer of the server, a visitor who may be signed in is not sent to the sign-in page. */
function gateUnknown({ access }: GatedPage): Decision {
  return access === "auth" || access === "flow" ? { kind: "blocked", by: "unreachable" } : ENTER;
}

function gateSignedOut({ page, url, steps, hasPendingPhone }: Visit): Decision {
  if (page.access === "auth") return redirect(withNext(steps.login ?? HOME, url));
  if (page.access !== "flow") return ENTER;
  if (page.step === "verify")
    return hasPendingPhone ? ENTER : redirect(withNext(steps.register ?? HOME, readNext(url)));
  if (page.step === "complete") return redirect(withNext(steps.login ?? HOME, readNext(url)));
  return redirect(HOME);
}

function gateSignedIn(
  { page, url, steps, start, moved }: Visit,
  session: Extract<Session, { state: "signedIn" }>,
): Decision {
  const owed = findNextStep(session);
  if (owed) {
    if (page.step === owed) return ENTER;
    const path = steps[owed];
    // Without the remote that shows the step there is nowhere to send the account.
    return path ? redirect(withNext(path, readWantedPage(page, url))) : { kind: "blocked", by: "unreachable" };
  }
  const isDone = page.access === "guest-only" || (page.access === "flow" && page.step !== undefined);
  if (isDone) return redirect(readNext(url) ?? start ?? page.redirectSignedIn ?? HOME);
  if (page.redirectSignedIn) return redirect(page.redirectSignedIn);
  if (moved) return redirect(moved);
  return isForRole(page.roles, session.user.role.name) ? ENTER : { kind: "blocked", by: "role" };
}

/** The step an account must take before anything else, or null. Staff are complete by their making. */
function findNextStep({ user, verified }: Extract<Session, { state: "signedIn" }>): AccountStep | null {
  if (user.status !== "active") return "disabled";
  if (!verified) return "verify";
  if (user.role.name === "student" && !user.details.country) return "complete";
  return null;
}

/** Where the visitor wanted to go: what an earlier step carried along, else this page if it is worth coming back to. */
function readWantedPage(page: GatedPage, url: string): string | null {
  const carried = readNext(url);
  if (carried) return carried;
  return page.access === "guest-only" || page.access === "flow" || url === HOME ? null : url;
}

/**
 * The `next` of a URL, only when it is a path of this site: anything that a browser could read as
 * another origin or scheme is no path.
 */
export function readNext(url: string): string | null {
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
