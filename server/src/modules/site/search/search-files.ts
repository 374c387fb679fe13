import { LANGUAGES, type Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import { escapeHtml } from "../../../kernel/http/escape-html.ts";
import { listLanguageLinks, localizeUrl } from "../../../kernel/http/language.ts";

/** Addresses of one sitemap, at most (sitemaps.org); each page has one in each language. */
const MAX_ADDRESSES = 50_000;

/** Pages of the API that other sites show as the preview of a link. */
const OPEN_API = ["/api/pictures/", "/api/placement-test/pictures/"];

type SitePage = ClaimedPage & { movedTo?: string };

const hasParameters = ({ path }: ClaimedPage) => path.includes(":");

/** Lists the paths of public pages that have one address and say what they are about, in the order of the pages. */
export function listLandingPaths(pages: readonly SitePage[]): string[] {
  const isLanding = (page: SitePage) =>
    page.access === "public" &&
    page.frame === "full" &&
    page.description.en !== "" &&
    !page.movedTo &&
    !page.noReferrer;
  return [...new Set(pages.filter((page) => isLanding(page) && !hasParameters(page)).map(({ path }) => path))];
}

/** Renders a sitemap with each path in each language, and its other languages beside it. */
export function renderSitemap(siteOrigin: string, paths: readonly string[], byDefault: Language): string {
  const entries = paths.slice(0, Math.floor(MAX_ADDRESSES / LANGUAGES.length)).flatMap((path) => {
    const url = `${siteOrigin}${path}`;
    const links = listLanguageLinks(url, byDefault)
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`)
      .join("");
    return LANGUAGES.map(
      (language) => `<url><loc>${escapeHtml(localizeUrl(url, language, byDefault))}</loc>${links}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** Renders `robots.txt` (RFC 9309): the API and all pages that need an account are left out. */
export function renderRobots(siteOrigin: string, pages: readonly SitePage[]): string {
  const closed = pages.filter(({ access }) => access === "auth" || access === "flow");
  const paths = [...new Set(closed.map(({ path }) => path.split("/:")[0] ?? path))].sort();
  return [
    "User-agent: *",
    "Disallow: /api/",
    ...OPEN_API.map((path) => `Allow: ${path}`),
    ...paths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    "",
  ].join("\n");
}
