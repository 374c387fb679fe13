import type { Company, CompanyStats, ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Language, Theme } from "@kalima/contracts/domain";
import type { Moment } from "@kalima/contracts/rendering";
import type { PageOrigins } from "../payments/public.ts";
import type { CallAsVisitor } from "../rendering/public.ts";
import type { FilledPlaces, RenderFault } from "./fill-places.ts";
import type { HeadSources } from "./head-sources.ts";
import type { PlannedPlace } from "./plan-places.ts";
import type { Shell } from "./shell-build.ts";
import type { PageVisitor } from "./visitor.ts";

export type SiteParts = {
  shell: Shell;
  heads: Pick<HeadSources, "read">;
  company(): Promise<Company>;
  stats(): Promise<CompanyStats>;
  paymentOrigins: PageOrigins;
  /** Of the site, for the absolute addresses in social tags. */
  siteOrigin: string;
  /** In development broken events throw in the page. */
  mode: "production" | "development";
  now(): Date;
  /** Renders remotes into pages; without it all of them come in the browser. */
  rendering?: SiteRendering | undefined;
};

export type SiteRendering = {
  /** Before a page with remotes from a developer's machine is planned. */
  prepare(remotes: readonly ReleasedRemote[]): Promise<void>;
  isReady(remote: ReleasedRemote): boolean;
  /** The text of a remote's style sheet by its hash; null for one that must be fetched. */
  styleSheet(integrity: string): string | null;
  /** Takes `maxMs` milliseconds at most. */
  fill(planned: readonly PlannedPlace[], visit: Visit & { moment: Moment }, maxMs: number): Promise<FilledPlaces>;
};

/** What a visitor's page depends on. */
export type Visit = {
  /** Path with query. */
  url: string;
  language: Language;
  theme: Theme;
  release: ReleaseSet;
  visitor: PageVisitor;
  callApi: CallAsVisitor;
  /** What versions are to blame for in the page that this visitor gets. */
  onFaults(faults: readonly RenderFault[]): void;
};
