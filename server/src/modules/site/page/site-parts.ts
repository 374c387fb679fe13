import type { PageOrigins } from "../../payments/public.ts";
import type { SiteFacts } from "../facts/facts-in-time.ts";
import type { IsHanging } from "../facts/hanging-database.ts";
import type { Shells } from "../shells/shells.ts";
import type { SiteRendering } from "../slots/site-rendering.ts";

/** Parts from which the pages of a site are made. */
export type SiteDependencies = SiteFacts & {
  shells: Shells;
  paymentOrigins: PageOrigins;
  /** Origin of the site, for the absolute addresses in social tags. */
  siteOrigin: string;
  /** In development broken events throw in the page. */
  mode: "production" | "development";
  now(): Date;
  /** Without it pages wait for their places as if the database answered. */
  isHanging?: IsHanging;
  /** Renders remotes into pages; without it all of them come in the browser. */
  rendering?: SiteRendering | undefined;
};
