import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RELEASE_FORMAT, SHELL_INTERFACE, type ShellContract } from "@kalima/contracts/published";
import type { RemoteBuild, SharedParts } from "@kalima/release-client";
import type { ModuleContext, ModuleFactory } from "../src/kernel/server-module.ts";
import { createConfiguredProviders } from "../src/modules/payments/public.ts";
import { createVisitorReader } from "../src/modules/site/facts/visitor.ts";
import { type SiteModuleDependencies, siteModule } from "../src/modules/site/site.module.ts";
import { computeIntegrity } from "./releases/build-fixture.ts";
import { makeShellContract } from "./releases/publish-hosts.ts";

const PRERENDER = `
const page = (path) => ({ path, subPaths: path === "/profile", noReferrer: path === "/reset-password", access: "public", title: { en: path, ar: path }, description: { en: "", ar: "" }, component: path });
exports.shellPages = ["/", "/reset-password", "/profile", "/page-not-found"].map(page);
exports.notFoundPath = "/page-not-found";
exports.shellSlots = [{ slot: "home.trainers", page: "/", isUrgent: true }];
exports.earlyScript = exports.contentScript = exports.filmStyle = "";
exports.filmHtml = { en: "", ar: "" };
exports.hasArabicStyles = true;
exports.decide = ({ url, release, session }) => {
  const pages = [...exports.shellPages, ...release.remotes.flatMap((remote) => remote.contract.pages.map((page) => ({ ...page, component: null, remote })))];
  const path = "/" + url.split("?")[0].split("/").filter(Boolean).join("/");
  const isGated = path === "/mfe-gated" && !session;
  return { kind: isGated ? "redirect" : "enter", page: pages.find((page) => page.path === path) ?? pages.find((page) => page.path === "/page-not-found") };
};
exports.renderPage = async ({ served }) => "<main><h1>MARK</h1>" + served.map((name) => "<div data-served><!--place:" + name + "--></div>").join("") + "</main>";`;

export type ShellOptions = {
  version?: string;
  /** Heading of every page. */
  mark?: string;
  /** In place of its bundle for Node. */
  prerender?: string;
  contract?: ShellContract;
  /** Parts that it shares with remotes. */
  shared?: SharedParts;
};

/** Files and description of a small shell: four pages, one file and a service worker. */
function makeShellBuild({ version = "1", mark = "Kalima", prerender, contract, shared }: ShellOptions) {
  const entry = `app-${version}.js`;
  const files: Record<string, string> = {
    "app.js": "export {};",
    [entry]: `"${mark}";`,
    "sw.js": `self; // ${version}`,
  };
  const render = prerender ?? PRERENDER.replace("MARK", mark);
  const describeFile = (file: string, content: string) => ({
    file,
    bytes: Buffer.byteLength(content),
    integrity: computeIntegrity(content),
  });
  const script = { file: entry, as: "script" as const, integrity: computeIntegrity(files[entry] ?? "") };
  const nothing = { publishes: [], consumes: [], pages: [], slots: [], hosts: [] };
  const release: RemoteBuild = {
    formatVersion: RELEASE_FORMAT,
    name: "shell",
    version,
    container: `shell_${version}`.replaceAll(/\W/g, "_"),
    entry: script,
    preload: [],
    contract: { name: "shell", version, commit: "c0ffee", platform: "^2", ...nothing },
    files: Object.entries(files).map(([file, content]) => describeFile(file, content)),
    render: { ...describeFile("prerender.cjs", render), shared },
    shell: {
      contract: contract ?? makeShellContract(version),
      interface: SHELL_INTERFACE,
      ...{
        entry: [script],
        languages: { en: [], ar: [] },
        pages: {},
        composition: [],
        facade: [],
        forms: [],
        fonts: { en: [], ar: [], arabicDigits: [] },
      },
    },
  };
  return { release, files: { ...files, "prerender.cjs": render } };
}

/** `release.json` of such a shell. */
export const makeShellRelease = (options: ShellOptions = {}): RemoteBuild => makeShellBuild(options).release;

/** Builds a version of the shell in a project folder and makes it the current one; gives its folder. */
export function writeShell(projectFolder: string, options: ShellOptions = {}): string {
  const { release, files } = makeShellBuild(options);
  const dist = join(projectFolder, "shell", "dist");
  const folder = join(dist, "builds", release.version);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "release.json"), JSON.stringify(release));
  writeFileSync(join(dist, "current.json"), JSON.stringify({ version: release.version }));
  return folder;
}

/** A project folder with the smallest shell there can be. */
export function buildShell(options: ShellOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "kalima-shell-"));
  writeShell(folder, options);
  mkdirSync(join(folder, "shell", "public"));
  writeFileSync(join(folder, "shell", "public", "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  return folder;
}

type Serve = SiteModuleDependencies["release"];
const nothing: Serve = async () => ({ id: "none", page: "none", remotes: [] });

/** The site's pages from such a folder; without any remote unless a release set is served. */
export function createPagesModule(
  projectFolder: string,
  serve: (context: ModuleContext) => Serve = () => nothing,
  more: Partial<SiteModuleDependencies> = {},
): ModuleFactory {
  return (context) =>
    siteModule({
      projectFolder,
      visitor: createVisitorReader(context),
      release: serve(context),
      heads: context.heads,
      company: async () => ({ value: await context.company.read(), readAt: context.clock() }),
      flags: context.flags.read,
      counted: () => context.company.count(),
      paymentOrigins: createConfiguredProviders(context).current.pageOrigins,
      siteOrigin: context.config.siteOrigin,
      mode: "production",
      now: context.clock,
      ...more,
    });
}
