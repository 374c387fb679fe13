import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configuredProviders } from "../src/modules/payments/public.ts";
import type { ModuleContext, ModuleFactory } from "../src/modules/server-module.ts";
import { type SiteModuleParts, siteModule } from "../src/modules/site/site.module.ts";
import { createVisitorReader } from "../src/modules/site/visitor.ts";
import { shellOf } from "./releases/publish-hosts.ts";

const PRERENDER = `
const page = (path) => ({ path, subPaths: path === "/profile", noReferrer: path === "/reset-password", access: "public", title: { en: path, ar: path }, description: { en: "", ar: "" }, component: path });
exports.shellPages = ["/", "/reset-password", "/profile", "/page-not-found"].map(page);
exports.notFoundPath = "/page-not-found";
exports.shellSlots = [{ slot: "home.trainers", page: "/", isUrgent: true }];
exports.earlyScript = exports.contentScript = exports.filmStyle = "";
exports.filmHtml = { en: "", ar: "" };
exports.decide = ({ url, release, session }) => {
  const pages = [...exports.shellPages, ...release.remotes.flatMap((remote) => remote.contract.pages.map((page) => ({ ...page, component: null, remote })))];
  const path = "/" + url.split("?")[0].split("/").filter(Boolean).join("/");
  const isGated = path === "/mfe-gated" && !session;
  return { kind: isGated ? "redirect" : "enter", page: pages.find((page) => page.path === path) ?? pages.find((page) => page.path === "/page-not-found") };
};
exports.renderPage = async ({ served }) => "<main><h1>Kalima</h1>" + served.map((name) => "<div data-served><!--place:" + name + "--></div>").join("") + "</main>";`;

/** A project folder with the smallest shell there can be: four pages, one file and a service worker. */
export function buildShell(): string {
  const folder = mkdtempSync(join(tmpdir(), "kalima-shell-"));
  const build = join(folder, "shell", "dist", "builds", "1");
  for (const inside of ["prerender", "assets"]) mkdirSync(join(build, inside), { recursive: true });
  mkdirSync(join(folder, "shell", "public"));
  const none: never[] = [];
  const lists = {
    entry: none,
    languages: { en: none, ar: none },
    pages: {},
    composition: none,
    facade: none,
    forms: none,
  };
  writeFileSync(join(folder, "shell", "dist", "current.json"), JSON.stringify({ version: "1" }));
  writeFileSync(join(build, "shell.json"), JSON.stringify({ version: "1", ...lists, fonts: { en: none, ar: none } }));
  writeFileSync(join(build, "contract.json"), JSON.stringify(shellOf("1")));
  writeFileSync(join(build, "prerender", "prerender.cjs"), PRERENDER);
  writeFileSync(join(build, "assets", "app.js"), "export {};");
  writeFileSync(join(build, "sw.js"), "self;");
  writeFileSync(join(folder, "shell", "public", "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return folder;
}

type Serve = SiteModuleParts["release"];
const nothing: Serve = async () => ({ id: "none", page: "none", remotes: [] });

/** The site's pages from such a folder; without any remote unless a release set is served. */
export function pagesOf(
  projectFolder: string,
  serve: (context: ModuleContext) => Serve = () => nothing,
  more: Partial<SiteModuleParts> = {},
): ModuleFactory {
  return (context) =>
    siteModule({
      projectFolder,
      visitor: createVisitorReader(context),
      release: serve(context),
      heads: context.heads,
      company: () => context.company.read(),
      stats: () => context.company.stats(),
      paymentOrigins: configuredProviders(context).current.pageOrigins,
      siteOrigin: context.config.siteOrigin,
      mode: "production",
      now: context.clock,
      ...more,
    });
}
