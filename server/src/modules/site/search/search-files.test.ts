import type { ClaimedPage } from "@kalima/contracts/pages";
import { describe, expect, it } from "vitest";
import { listLandingPaths, renderRobots, renderSitemap } from "./search-files.ts";

const makePage = (path: string, rest: Partial<ClaimedPage> & { movedTo?: string } = {}) => ({
  path,
  access: "public" as const,
  frame: "full" as const,
  title: { en: path, ar: path },
  description: { en: "About it.", ar: "عنه." },
  ...rest,
});
const pages = [
  makePage("/"),
  makePage("/teachers/:id"),
  makePage("/contact", { movedTo: "/contact-us" }),
  makePage("/contact-us"),
  makePage("/developers", { description: { en: "", ar: "" } }),
  makePage("/placement-test/take", { frame: "bare" }),
  makePage("/reset-password", { noReferrer: true }),
  makePage("/login", { access: "guest-only" }),
  makePage("/verify", { access: "flow" }),
  makePage("/profile", { access: "auth", subPaths: true }),
  makePage("/lessons/:id/room", { access: "auth" }),
];

it("lists public pages with one address that say what they are about", () => {
  expect(listLandingPaths(pages)).toEqual(["/", "/contact-us"]);
});

describe("the sitemap", () => {
  it("has each page in each language, with its other languages", () => {
    const sitemap = renderSitemap("https://kalima.example", ["/teachers/7"], "en");
    expect(sitemap.match(/<loc>[^<]+/g)).toEqual([
      "<loc>https://kalima.example/teachers/7",
      "<loc>https://kalima.example/teachers/7?lang=ar",
    ]);
    expect(sitemap.match(/hreflang="ar" href="https:\/\/kalima.example\/teachers\/7\?lang=ar"/g)).toHaveLength(2);
  });

  it("has no more addresses than the protocol allows, and is XML whatever a path holds", () => {
    const paths = Array.from({ length: 30_000 }, (_, at) => `/teachers/${at}&<`);
    const sitemap = renderSitemap("https://kalima.example", paths, "en");
    expect(sitemap.match(/<loc>/g)).toHaveLength(50_000);
    expect(sitemap).toContain("/teachers/0&amp;&lt;?lang=ar</loc>");
  });
});

it("keeps robots out of the API and of pages that need an account, and names the sitemap", () => {
  expect(renderRobots("https://kalima.example", pages)).toBe(`User-agent: *
Disallow: /api/
Allow: /api/pictures/
Allow: /api/placement-test/pictures/
Disallow: /lessons
Disallow: /profile
Disallow: /verify

Sitemap: https://kalima.example/sitemap.xml
`);
});
