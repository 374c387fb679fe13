import type { SessionUser } from "@kalima/contracts/session";
import { usePlatform, useSearchParams } from "@kalima/platform/react";
import { Loading } from "@kalima/ui/content";
import { useEffect } from "react";

/**
 * Where a signed-in account goes from here: the first step that is still open, then the page it wanted. Staff are complete
 * by their making.
 */
export function nextStep(account: { user: SessionUser; verified: boolean }, next: string): string {
  if (account.user.status !== "active") return "/account-disabled";
  if (!account.verified) return withNext("/verify-otp", next);
  if (account.user.role.name === "student" && !account.user.details.country) return withNext("/complete-profile", next);
  return next === START && WORKERS.includes(account.user.role.name) ? WORKPLACE : next;
}

/** Where an account is taken that wanted no other page; the manifest names it, too. */
const START = "/profile";
/** The same for those who work here. */
const WORKERS: readonly string[] = ["trainer", "agent", "admin"];
const WORKPLACE = "/dashboard";

/** A base for relative URLs: the server does not know the site's origin while it renders, and only the path is used. */
const OWN_ORIGIN = "https://site.invalid";

/**
 * The page a visitor wanted before signing in, or `START` when the wish is absent or leads off this site.
 *
 * Only a path of our own origin passes. The URL parser decides, because it reads `/\evil`, `/<tab>/evil`
 * and `//evil` as browsers do; what it normalises into a leading `//` is refused as well.
 */
export function safeNext(wanted: string | null): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, OWN_ORIGIN)) return START;
  const url = new URL(wanted, OWN_ORIGIN);
  if (url.origin !== OWN_ORIGIN || url.pathname.startsWith("//")) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Carries the wanted page on to another step; the start needs no carrying. */
export function withNext(path: string, next: string): string {
  return next === START ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page the visitor wanted, from `?next=`; `START` without one. */
export function useNext(): string {
  const [query] = useSearchParams();
  return safeNext(query.get("next"));
}

/** Leaves this page for another without a trace in the history; shows that something is under way meanwhile. */
export function GoTo({ path }: { path: string }) {
  const { navigation } = usePlatform();
  useEffect(() => navigation.go(path, { replace: true }), [navigation, path]);
  return <Loading />;
}
