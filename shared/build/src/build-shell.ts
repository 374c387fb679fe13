import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { RemoteContract } from "@kalima/contracts/pages";
import { RELEASE_FORMAT, SHELL_INTERFACE, type ShellContract } from "@kalima/contracts/published";
import type { StatsCompilation } from "@rspack/core";
import { checkBudgets, HOME_BYTES, REMOTES_BYTES, type Size, servedBytes, sizesByBudget } from "./budgets.ts";
import type { RemoteBuild } from "./build-remote.ts";
import { linksIn } from "./bundle-uses.ts";
import { bundledSources } from "./bundled-files.ts";
import { compile, filesWithModule } from "./compile.ts";
import {
  makeConfiguration,
  makePrerenderConfiguration,
  makeWorkerConfiguration,
  PRERENDER_FILE,
} from "./configuration.ts";
import { type BuiltFile, describeFile, describeFiles, type ListedFile } from "./file-integrity.ts";
import { hashBuild, nameBuild } from "./name-build.ts";
import { bytesByPackage } from "./package-sizes.ts";
import { listSharedByShell } from "./shared-parts.ts";
import { sortHashes } from "./sort-hashes.ts";
import { setMapsAside } from "./source-maps.ts";
import { stampShellContract } from "./stamp-schemas.ts";
import { type BuildTarget, containerName, mapsFolder, nameTarget, outputFolder } from "./targets.ts";
import { usedCalls } from "./used-calls.ts";

/** Files of a shell that pages load, relative to its folder. */
export type ShellBuild = {
  /** In the order in which a page loads them. */
  entry: BuiltFile[];
  /** Files that start-up needs in one language. */
  languages: Record<"en" | "ar", BuiltFile[]>;
  /** The content of each of the shell's own pages that is not in the entry, by its key. */
  pages: Record<string, BuiltFile[]>;
  /** Code that composes the remotes, loaded after the first screen is interactive. */
  composition: BuiltFile[];
  /**
   * Files that every remote needs and home does not: federation runtime, `@kalima/platform/react`,
   * `@kalima/ui/content`. Of `@kalima/ui/forms` it has the styles alone, without which a server-rendered form would
   * change its size.
   */
  facade: BuiltFile[];
  /** Scripts that forms need besides: `@kalima/platform/forms`, `@kalima/ui/forms` and `@kalima/ui/overlays` for their lists. */
  forms: BuiltFile[];
  /** Scripts of home in English, for its budgets: before it is usable, and all until it is idle. */
  home: { usable: string[]; all: string[] };
  /** Fonts of the first screen, by language. */
  fonts: Record<"en" | "ar" | "arabicDigits", string[]>;
};

/** `release.json` of a shell: as that of a remote, with what only a shell has in `shell`. */
export type ShellRelease = Omit<RemoteBuild, "schemas" | "render"> & {
  /** The bundle that renders its pages on the server; `shared` lists what the shell shares with remotes. */
  render: ListedFile & { shared: string[] };
  shell: ShellBuild & {
    contract: ShellContract;
    /** How the server calls the bundle. */
    interface: number;
  };
};

function entryFiles(stats: StatsCompilation): string[] {
  return (stats.entrypoints?.main?.assets ?? []).map((asset) => asset.name);
}

/** Finds the texts of the first screen in one language: the shell's texts and those of error codes. */
function textFiles(stats: StatsCompilation, language: "en" | "ar"): string[] {
  const sources = [`shell/src/i18n/${language}\\.json$`, `shell/src/errors/${language}\\.ts$`];
  return sources.flatMap((source) => filesWithModule(stats, new RegExp(source)));
}

function scriptsOfForms(stats: StatsCompilation): string[] {
  const sources = [/platform\/src\/forms\/index\.ts$/, /ui\/src\/forms\.ts$/, /ui\/src\/overlays\.ts$/];
  const names = sources.flatMap((source) => filesWithModule(stats, source)).filter((name) => name.endsWith(".js"));
  return [...new Set(names)];
}

const PAGE_SOURCES: Record<string, RegExp> = {
  home: /shell\/src\/pages\/home\/static-parts\.ts$/,
  about: /shell\/src\/pages\/about\/about-content\.tsx$/,
  contact: /shell\/src\/pages\/about\/contact-content\.tsx$/,
  privacyPolicy: /shell\/src\/pages\/policies\/privacy-content\.tsx$/,
  terms: /shell\/src\/pages\/policies\/terms-content\.tsx$/,
  developers: /shell\/src\/pages\/developers\/developers-content\.tsx$/,
  connectionLost: /shell\/src\/pages\/states\/connection-lost-content\.tsx$/,
  notFound: /shell\/src\/pages\/states\/not-found-content\.tsx$/,
};

/** Loaded by every page once the browser is idle. */
const IDLE_SOURCES = [
  /ui\/src\/toast\/toast-region\.tsx$/,
  /shell\/src\/pages\/states\/connection-lost-content\.tsx$/,
  /shell\/src\/compose\/reports\/watch-vitals\.ts$/,
];

/** Scripts that home downloads in English, in the order of `HOME_BYTES`. */
function homeScripts(stats: StatsCompilation, build: Omit<ShellBuild, "home">): ShellBuild["home"] {
  const scripts = (files: readonly BuiltFile[]) => files.filter(({ as }) => as === "script").map(({ file }) => file);
  const usable = [...scripts(build.entry), ...filesWithModule(stats, /shell\/src\/i18n\/en\.json$/)];
  const idle = IDLE_SOURCES.flatMap((source) => filesWithModule(stats, source)).filter((file) => file.endsWith(".js"));
  const later = scripts([...build.languages.en, ...(build.pages.home ?? []), ...build.composition]);
  return { usable, all: [...new Set([...usable, ...later, ...idle])] };
}

/** Returns the compressed sizes of home's downloads beside their budgets: first the sums, then each package. */
export async function homeSizes(folder: string, maps: string, { home, facade }: ShellBuild): Promise<Size[]> {
  const ofRemotes = facade.filter(({ as, file }) => as === "script" && !home.all.includes(file));
  return [
    { name: "home, before usable", bytes: await servedBytes(folder, home.usable), budget: HOME_BYTES.usable },
    { name: "home, all", bytes: await servedBytes(folder, home.all), budget: HOME_BYTES.all },
    {
      name: "home, more with remotes",
      bytes: await servedBytes(
        folder,
        ofRemotes.map(({ file }) => file),
      ),
      budget: REMOTES_BYTES,
    },
    ...sizesByBudget(await bytesByPackage(folder, maps, home.all)).map((size) => ({
      ...size,
      name: `home, ${size.name}`,
    })),
  ];
}

/** @throws {Error} when the scripts of home, or a package in them, exceed their budgets. */
export async function checkShellBudgets(folder: string, maps: string, build: ShellBuild): Promise<void> {
  checkBudgets(await homeSizes(folder, maps, build));
}

const isStyleSheet = (name: string) => name.endsWith(".css");

/** The part of a remote's contract that every release has; what a shell exchanges is in its own. */
function makeContract({ name, version, commit }: BuildTarget, { platformVersion }: ShellContract): RemoteContract {
  const nothing = { publishes: [], consumes: [], pages: [], slots: [], hosts: [] };
  return { name, version, commit, platform: `^${platformVersion}`, ...nothing };
}

/**
 * Builds the shell without a name for the browser and for Node, and its service worker, and names it after its bytes.
 * Another `configuration` is for comparisons (`npm run bench`).
 */
export async function buildShell(
  unnamed: BuildTarget,
  configuration = makeConfiguration(unnamed),
): Promise<{ release: ShellRelease; stats: StatsCompilation }> {
  const folder = outputFolder(unnamed);
  await mkdir(folder, { recursive: true });
  const stats = await compile(configuration);
  await sortHashes(folder);
  const sources = [...(await bundledSources(stats))].filter(([path]) => path.startsWith(unnamed.root + sep));
  const links = linksIn(sources.map(([, source]) => source));
  const exchanged = await stampShellContract(unnamed, await usedCalls(stats), { links });
  await compile(makeWorkerConfiguration(unnamed));
  await setMapsAside(folder, unnamed);
  const files = (await readdir(folder)).sort();
  await compile(makePrerenderConfiguration(unnamed));
  const shared = await listSharedByShell(unnamed.root);
  const name = await hashBuild(folder, [exchanged, shared]);
  await nameBuild([folder, mapsFolder(unnamed)], name);
  const target = nameTarget(unnamed, name);
  const contract = { ...exchanged, version: target.version };

  const names = (stats.assets ?? []).map((asset) => asset.name);
  const described = {
    entry: await describeFiles(folder, entryFiles(stats)),
    languages: {
      en: await describeFiles(folder, textFiles(stats, "en")),
      ar: await describeFiles(folder, textFiles(stats, "ar")),
    },
    pages: Object.fromEntries(
      await Promise.all(
        Object.entries(PAGE_SOURCES).map(async ([key, source]) => [
          key,
          await describeFiles(folder, filesWithModule(stats, source)),
        ]),
      ),
    ),
    composition: await describeFiles(folder, filesWithModule(stats, /live\/start-after-hydration\.ts$/)),
    facade: await describeFiles(folder, [
      ...filesWithModule(stats, /platform\/src\/react\/index\.ts$/),
      ...filesWithModule(stats, /ui\/src\/content\.ts$/),
      // Rendered screens hold fields of these before their code comes.
      ...filesWithModule(stats, /ui\/src\/forms\.ts$/).filter(isStyleSheet),
      ...filesWithModule(stats, /ui\/src\/overlays\/index\.ts$/).filter(isStyleSheet),
      ...filesWithModule(stats, /compose\/slot\/federated-loader\.ts$/),
    ]),
    forms: await describeFiles(folder, scriptsOfForms(stats)),
    fonts: {
      en: names.filter((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name)),
      ar: names.filter((name) => /readex-pro-(arabic|latin).*\.woff2$/.test(name)),
      arabicDigits: names.filter((name) => /noto-sans-arabic-digits.*\.woff2$/.test(name)),
    },
  };
  const build: ShellBuild = { ...described, home: homeScripts(stats, described) };
  const entry = build.entry.findLast(({ as }) => as === "script");
  if (!entry) throw new Error(`${target.name}: the build has no entry`);
  const release: ShellRelease = {
    formatVersion: RELEASE_FORMAT,
    name: target.name,
    version: target.version,
    container: containerName(target),
    entry,
    preload: [],
    contract: makeContract(target, contract),
    files: await Promise.all(files.map((file) => describeFile(folder, file))),
    render: { ...(await describeFile(folder, PRERENDER_FILE)), shared },
    shell: { ...build, contract, interface: SHELL_INTERFACE },
  };
  await writeFile(join(folder, "release.json"), JSON.stringify(release));
  return { release, stats };
}
