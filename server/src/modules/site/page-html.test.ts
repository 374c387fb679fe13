import { expect, it } from "vitest";
import { type PageParts, pageHtml } from "./page-html.ts";

const parts: PageParts = {
  language: "en",
  theme: "light",
  nonce: "n",
  title: "Kalima — About us",
  description: 'A school called "word"',
  social: { url: "https://kalima.example/about", image: "https://kalima.example/og.png" },
  earlyScript: "",
  entry: [],
  preload: [],
  fonts: [],
  body: "",
  state: {},
};

it("describes the page to social networks, with absolute addresses", () => {
  const html = pageHtml(parts);
  expect(html).toContain('<meta property="og:title" content="Kalima — About us">');
  expect(html).toContain('<meta property="og:description" content="A school called &quot;word&quot;">');
  expect(html).toContain('<meta property="og:url" content="https://kalima.example/about">');
  expect(html).toContain('<meta property="og:image" content="https://kalima.example/og.png">');
});

it("keeps a page without a description out of search engines and previews", () => {
  const html = pageHtml({ ...parts, description: null });
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain("og:");
});

it("names its icons", () => {
  for (const icon of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) expect(pageHtml(parts)).toContain(icon);
});
