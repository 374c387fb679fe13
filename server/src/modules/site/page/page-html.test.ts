import { expect, it } from "vitest";
import { type BodyParts, type HeadParts, renderBody, renderHead } from "./page-html.ts";

const parts: HeadParts = {
  language: "en",
  defaultLanguage: "en",
  arabicStyle: "latn",
  theme: "light",
  nonce: "n",
  title: "Kalima — About us",
  description: 'A school called "word"',
  structuredData: null,
  social: { url: "https://kalima.example/about", image: "https://kalima.example/og.png" },
  earlyScript: "",
  film: { style: ".film{}", html: "<p>film</p>" },
  styles: [],
  fonts: [],
};

const body: BodyParts = {
  nonce: "n",
  contentScript: "s()",
  above: "",
  content: "",
  overlays: [],
  state: {},
  styles: [],
  scripts: [],
  preload: [],
  ahead: [],
  served: "{}",
  watch: "",
};

it("describes the page to social networks, with absolute addresses", () => {
  const html = renderHead(parts);
  expect(html).toContain('<meta property="og:title" content="Kalima — About us">');
  expect(html).toContain('<meta property="og:description" content="A school called &quot;word&quot;">');
  expect(html).toContain('<meta property="og:url" content="https://kalima.example/about">');
  expect(html).toContain('<meta property="og:image" content="https://kalima.example/og.png">');
  expect(html).toContain('<meta name="twitter:image" content="https://kalima.example/og.png">');
});

it("tells social networks its language, and the other one it exists in", () => {
  const html = renderHead({ ...parts, language: "ar" });
  expect(html).toContain('<meta property="og:locale" content="ar_EG">');
  expect(html).toContain('<meta property="og:locale:alternate" content="en_GB">');
});

it.each([
  ["en", "https://kalima.example/about"],
  ["ar", "https://kalima.example/about?lang=ar"],
] as const)("names its one address in %s, and those in other languages", (language, address) => {
  const html = renderHead({ ...parts, language });
  expect(html).toContain(`<link rel="canonical" href="${address}">`);
  expect(html).toContain(`<meta property="og:url" content="${address}">`);
  expect(html).toContain('<link rel="alternate" hreflang="ar" href="https://kalima.example/about?lang=ar">');
  expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://kalima.example/about">');
});

it("has its plain address in the default language, which search engines get there", () => {
  const html = renderHead({ ...parts, language: "ar", defaultLanguage: "ar" });
  expect(html).toContain('<link rel="canonical" href="https://kalima.example/about">');
  expect(html).toContain('<link rel="alternate" hreflang="en" href="https://kalima.example/about?lang=en">');
});

it("keeps a page without a description out of search engines and previews", () => {
  const html = renderHead({ ...parts, description: null });
  expect(html).toContain('content="noindex"');
  expect(html).not.toMatch(/og:|canonical|hreflang/);
});

it("holds what search engines read, which cannot end its element", () => {
  const data = { "@type": "Service", name: "</script><script>alert(1)</script>" };
  const [, json = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(renderHead({ ...parts, structuredData: data })) ?? [];
  expect(JSON.parse(json)).toEqual(data);
  expect(renderHead(parts)).not.toContain("ld+json");
});

it("comes with the style sheet that would else be put before all others", () => {
  expect(renderHead(parts)).toMatch(
    /<style nonce="n" id="react-aria-pressable-style">[^<]+<\/style>\s*<style nonce="n">/,
  );
});

it("names its icons", () => {
  for (const icon of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"])
    expect(renderHead(parts)).toContain(icon);
});

it("fetches the entry before what the entry waits for, and what comes after it not yet", () => {
  const file = (url: string) => ({ url, as: "script" as const, integrity: "sha384-x" });
  const { rest } = renderBody({
    ...body,
    scripts: [file("/assets/main.js")],
    preload: [file("/assets/later.js")],
    ahead: [file("/assets/last.js")],
  });
  expect(rest).toMatch(/<script defer fetchpriority="high" src="\/assets\/main.js"/);
  expect(rest).toMatch(/<link rel="preload" as="script" fetchpriority="low" href="\/assets\/later.js"/);
  expect(rest.indexOf("main.js")).toBeLessThan(rest.indexOf("later.js"));
  expect(rest).toMatch(/<template data-ahead><link rel="preload"[^>]* href="\/assets\/last.js"[^>]*><\/template>/);
  expect(renderBody(body).rest).not.toContain("<template");
});

it("cannot be left by its state, or by what rendered places were made from", () => {
  const evil = "</script><script>alert(1)</script>";
  const served = JSON.stringify({ page: { data: evil } });
  const { content, rest } = renderBody({ ...body, content: "<p>Hello</p>", state: { name: evil }, served });
  expect(content).toContain('<div id="root"><p>Hello</p></div>');
  expect((content + rest).match(/<\/script>/g)).toHaveLength(3);
});

it("shows the film before its style sheets, these before its content, and that before its scripts", () => {
  const file = { integrity: "sha384-x" };
  const style = { ...file, url: "/assets/main.css", as: "style" as const };
  const script = { ...file, url: "/assets/main.js", as: "script" as const };
  const { content, rest } = renderBody({ ...body, above: "<aside>", scripts: [script] });
  const html = renderHead({ ...parts, styles: [style] }) + content + rest;
  const order = [
    ".film{}",
    "<body>",
    "<p>film</p>",
    "/assets/main.css",
    "s()",
    "<aside>",
    '<div id="root">',
    "/assets/main.js",
  ];
  expect(order.map((part) => html.indexOf(part)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true);
});

it("has room for style sheets that load later behind all of its own, in the one element with that name", () => {
  const style = { url: "/1.css", as: "style" as const, integrity: "sha384-x", text: "a{}" };
  const overlays = [{ slot: "app.overlay", html: "<b>chat</b>", styles: [style], code: [] }];
  const { content, rest } = renderBody({ ...body, styles: [style], overlays });
  const html = renderHead({ ...parts, styles: [style] }) + content + rest;
  expect(html.match(/ data-styles/g)).toHaveLength(1);
  expect(html.lastIndexOf("<style")).toBeLessThan(html.indexOf("<div data-styles></div>"));
});

it("has a remote's style sheet in the document where its text is known, with the nonce, in head and body", () => {
  const sheet = { url: "https://remote.example/1.css", as: "style" as const, integrity: "sha384-x" };
  const inside = { ...sheet, text: ".card{color:red}" };
  for (const html of [renderHead({ ...parts, styles: [inside] }), renderBody({ ...body, styles: [inside] }).content]) {
    expect(html).toContain(`<style nonce="n" data-href="${sheet.url}">.card{color:red}</style>`);
    expect(html).not.toContain('<link rel="stylesheet"');
  }
  const { content } = renderBody({ ...body, styles: [{ ...sheet, text: null }] });
  expect(content).toContain('<link rel="stylesheet"');
});

it("puts overlays behind the scripts, and names the code of each without fetching it", () => {
  const file = (url: string) => ({ url, as: "script" as const, integrity: "sha384-x" });
  const { content, rest } = renderBody({
    ...body,
    scripts: [file("/main.js")],
    overlays: [
      {
        slot: "app.overlay",
        html: "<button>chat</button>",
        styles: [{ ...file("/chat.css"), as: "style", text: "button{}" }],
        code: [file("https://remotes.example/chat.js")],
      },
      {
        slot: "app.header",
        html: "<button>bell</button>",
        styles: [],
        code: [file("https://remotes.example/bell.js")],
      },
    ],
  });
  expect(content).not.toContain("chat");
  const order = ["/main.js", "button{}", '<div data-slot="app.overlay"><button>chat</button></div>', "chat.js"];
  const places = order.map((part) => rest.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  // Each beside its own, so that the touch of one fetches nothing of the other.
  for (const name of ["chat", "bell"]) {
    const own = `<div data-slot="[a-z.]+"><button>${name}</button></div><template data-woken><link rel="preload" as="script"[^>]+${name}\\.js[^>]+></template>`;
    expect(rest).toMatch(new RegExp(own));
  }
});
