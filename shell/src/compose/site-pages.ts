import { type ClaimedPage, findPage, findRedirect, isForRole } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { NOT_FOUND_PATH, type ShellPage, type ShellPageKey } from "../pages/shell-pages.ts";
import type { StepPaths } from "./gate.ts";

/** A page of the site and who shows it: a component of the shell, or a remote. */
export type SitePage = ClaimedPage & { movedTo?: string } & (
    | { component: ShellPageKey; remote: null }
    | { component: null; remote: ReleasedRemote }
  );

/** All pages of this visitor's site. */
export function sitePages(own: readonly ShellPage[], release: ReleaseSet): SitePage[] {
  return [
    ...own.map((page) => ({ ...page, remote: null })),
    ...release.remotes.flatMap((remote) => remote.contract.pages.map((page) => ({ ...page, component: null, remote }))),
  ];
}

/**
 * The page that claims a path, or the page for unknown paths; the address stays. `missingPath` is one that a page claims
 * although nothing exists there, such as the profile of an unknown trainer.
 */
export function pageAt(pages: readonly SitePage[], path: string, missingPath: string | null = null): SitePage {
  const claiming = path === missingPath ? undefined : findPage(pages, path);
  const page = claiming ?? findPage(pages, NOT_FOUND_PATH);
  if (!page) throw new Error("the site has no page for unknown paths");
  return page;
}

/** Where each step of an account has its page. */
export function getStepPaths(pages: readonly SitePage[]): StepPaths {
  return Object.fromEntries(pages.flatMap(({ step, path }) => (step ? [[step, path]] : [])));
}

/** Where an account begins, and where an address has moved to for it: what the gate needs of the session's role. */
export function findWays(
  { pages, release }: { pages: readonly SitePage[]; release: ReleaseSet },
  { session, page, url }: { session: Session; page: SitePage; url: string },
): { start: string | null; moved: string | null } {
  const role = session.state === "signedIn" ? session.user.role.name : null;
  const redirects = release.remotes.flatMap(({ contract }) => contract.redirects ?? []);
  return {
    start: pages.find(({ startOf }) => startOf && isForRole(startOf, role))?.path ?? null,
    moved: findRedirect(redirects, { url, page, role }),
  };
}
