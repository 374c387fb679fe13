import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { type ClaimedPage, findPage } from "@kalima/contracts/pages";
import type { ShellPage, ShellPageKey } from "../pages/shell-pages.ts";

/** A page of the site and who shows it: a component of the shell, or a remote. */
export type SitePage = ClaimedPage & { movedTo?: string } & (
    | { component: ShellPageKey; remote: null }
    | { component: null; remote: ReleasedRemote }
  );

/** All pages of this visitor's site; pages that take sub-paths stand last, so that exact ones win. */
export function sitePages(own: readonly ShellPage[], release: ReleaseSet): SitePage[] {
  const pages: SitePage[] = [
    ...own.map((page) => ({ ...page, remote: null })),
    ...release.remotes.flatMap((remote) => remote.contract.pages.map((page) => ({ ...page, component: null, remote }))),
  ];
  return pages.sort((a, b) => Number(a.subPaths ?? false) - Number(b.subPaths ?? false));
}

/** The page that claims a path; undefined when no page does. */
export function pageAt(pages: readonly SitePage[], path: string): SitePage | undefined {
  return findPage(pages, path);
}
