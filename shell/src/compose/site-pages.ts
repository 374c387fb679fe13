import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { type ClaimedPage, findPage } from "@kalima/contracts/pages";

/** A page of the site and who shows it: the shell itself (`remote: null`) or a remote. */
export type SitePage = ClaimedPage & { remote: ReleasedRemote | null };

/** All pages of this visitor's site; pages that take sub-paths stand last, so that exact ones win. */
export function sitePages(own: readonly ClaimedPage[], release: ReleaseSet): SitePage[] {
  const pages: SitePage[] = [
    ...own.map((page) => ({ ...page, remote: null })),
    ...release.remotes.flatMap((remote) => remote.contract.pages.map((page) => ({ ...page, remote }))),
  ];
  return pages.sort((a, b) => Number(a.subPaths ?? false) - Number(b.subPaths ?? false));
}

/** The page that claims a path; undefined when no page does. */
export function pageAt(pages: readonly SitePage[], path: string): SitePage | undefined {
  return findPage(pages, path);
}
