import type { Session } from "@kalima/contracts/session";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { Company } from "@kalima/school-contract";
import { shellPages } from "../pages/shell-pages.ts";
import { type Decision, gate } from "./gate.ts";
import { findWays, getStepPaths, pageAt, type SitePage, sitePages } from "./site-pages.ts";

type Visit = {
  /** Path with query. */
  url: string;
  company: Pick<Company, "isDisabled" | "isUnderMaintenance">;
  release: ReleaseSet;
  /** Null for a signed-out visitor. */
  session: Session | null;
};

/**
 * The gate as the server asks it: who may see the page of an address, before anything of it is rendered. A phone that
 * waits for its code is known in its tab only, so the page for the code is never entered here by a signed-out visitor.
 */
export function decide({ url, company, release, session }: Visit): Decision & { page: SitePage } {
  const { pathname, search } = new URL(`http://site.invalid${url}`);
  const pages = sitePages(shellPages, release);
  const page = pageAt(pages, pathname);
  if (page.movedTo) return { kind: "redirect", to: page.movedTo + search, page };
  const visitor = session ?? { state: "signedOut" as const };
  const decision = gate({
    session: visitor,
    page,
    url,
    steps: getStepPaths(pages),
    ...findWays({ pages, release }, { session: visitor, page, url }),
    company,
    hasPendingPhone: false,
    isSessionKnown: true,
  });
  return { ...decision, page };
}
