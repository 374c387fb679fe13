import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import { type ClaimedPage, findPage } from "@kalima/contracts/pages";
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

/** The page that claims a path, or the page for paths that no page claims; the address stays. */
export function pageAt(pages: readonly SitePage[], path: string): SitePage {
  const page = findPage(pages, path) ?? findPage(pages, NOT_FOUND_PATH);
  if (!page) throw new Error("the site has no page for unknown paths");
  return page;
}

/** Where each step of an account has its page. */
export function stepPathsOf(pages: readonly SitePage[]): StepPaths {
  return Object.fromEntries(pages.flatMap(({ step, path }) => (step ? [[step, path]] : [])));
}
