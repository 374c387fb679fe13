import { readFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { ArabicStyle, Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { SharedParts } from "@kalima/release-client";
import type { ReleasedRemote, ReleasedShell, ReleaseSet } from "@kalima/releases-contract";
import type { Company, CompanyStats } from "@kalima/school-contract";
import { LRUCache } from "lru-cache";
import { StartError } from "../../../kernel/database/data-folder.ts";
import { type BuiltShell, readBuiltShell } from "../../registry/public.ts";
import type { ShellBundle, ShellBundles } from "../../release-serving/public.ts";

export type SitePage = ClaimedPage & { component: string | null; remote: ReleasedRemote | null };
export type Decision = { kind: "enter" } | { kind: "redirect"; to: string } | { kind: "blocked"; by: string };

export type PageRequest = {
  path: string;
  language: Language;
  arabicStyle: ArabicStyle;
  company: Company;
  stats: CompanyStats;
  release: ReleaseSet;
  year: number;
  /** Names of the places that come rendered; each gets an element with the marker for its HTML. */
  served: readonly string[];
};

/** State that the shell in a browser starts from. */
export type WholeState = {
  release: ReleaseSet;
  company: Company;
  stats: CompanyStats;
  /** When the company was read, where it is stale. */
  companyReadAt?: string | undefined;
  /** Flags that are on for this visitor. */
  flags: readonly string[];
  mode: "production" | "development";
  status: number;
};

/** Exports of the shell's bundle for Node: its own pages, a script for the head, and HTML of any page. */
type Prerender = {
  shellPages: readonly (ClaimedPage & { component: string; movedTo?: string })[];
  /** The shell's slots: `isUrgent` fills with the page, `loadsWhenNear` loads its code once a visitor comes near. */
  shellSlots: readonly { slot: string; page: string | null; isUrgent?: boolean; loadsWhenNear?: boolean }[];
  earlyScript: string;
  contentScript: string;
  /** Runs in the head, after the early script, where the flag `desktop_zoom_scaling` is on. Older shells have none. */
  displayScaleScript?: string;
  filmStyle: string;
  filmHtml: Record<Language, string>;
  /** Path of the page for paths that no page claims. */
  notFoundPath: string;
  renderPage(request: PageRequest): Promise<string>;
  /** HTML that reserves room above the page for banners; empty for most visitors. Older shells reserve none. */
  reservedBanners?(
    language: Language,
    release: ReleaseSet,
    zone: string | null,
    arabicStyle: ArabicStyle,
    companyReadAt: string | undefined,
  ): string;
  /** Its pages in Arabic follow the visitor's style. Older shells know the default alone. */
  hasArabicStyles?: boolean;
  /** Returns the state in the form that this version reads from a document. Older shells read the whole state. */
  shortState?(state: WholeState, language: Language): object;
  /** The gate: who may see the page of an address (path with query). Null is a signed-out visitor. */
  decide(visit: { url: string; company: Company; release: ReleaseSet; session: Session | null }): Decision & {
    page: SitePage;
  };
};

type BuiltFiles = Omit<ShellBundle["build"]["shell"], "contract" | "interface">;

/** One version of the shell, ready to make pages. */
export type Shell = BuiltFiles &
  Prerender & {
    version: string;
    /** Parts that it shares with remotes; null where its build does not name them. */
    shared: SharedParts | null;
  };

const require = createRequire(import.meta.url);

function requireBuiltin(name: string): unknown {
  if (!isBuiltin(name)) throw new Error(`the shell's bundle requires ${name}, which is no part of Node`);
  return require(name);
}

/** Runs a shell's bundle for Node. @throws whatever its code throws. */
export function openShell({ build, source }: ShellBundle): Shell {
  const module = { exports: {} };
  const filename = `shell@${build.version}/${build.render.file}`;
  compileFunction(source, ["exports", "module", "require"], { filename })(module.exports, module, requireBuiltin);
  const { contract: _contract, interface: _interface, ...files } = build.shell;
  return { ...files, ...(module.exports as Prerender), version: build.version, shared: build.render.shared ?? null };
}

/** Versions of the shell, each opened once. */
export type Shells = {
  /** Opens the chosen version; if that fails the last good one, and finally the one that is built with the server. */
  openChosen(chosen: ReleasedShell | undefined): Promise<Shell>;
  /** Opens a version that an open page may have; null if it is not stored. Never throws. */
  openVersion(version: string): Promise<Shell | null>;
};

type Dependencies = {
  beside: BuiltShell;
  /** Published shells; without it only the shell that was built with the server exists. */
  published: Pick<ShellBundles, "read"> | undefined;
  log: { error(text: string): void };
  now?: () => number;
};

/** Each takes some 10 MB: the live ones, and a few of open pages. */
const MAX_OPEN = 6;
/** Time after which a version that could not be opened is tried again. */
const RETRY_MS = 10_000;
const MAX_FAILED = 100;

/** @throws {StartError} when there is none. */
export async function requireBuiltShell(projectFolder: string): Promise<BuiltShell> {
  const built = await readBuiltShell(projectFolder);
  if (!built) throw new StartError("The shell is not built yet; run `npm run build` first.");
  return built;
}

export function createShells({ beside, published, log, now = () => performance.now() }: Dependencies): Shells {
  const opened = new LRUCache<string, Shell>({ max: MAX_OPEN });
  const opening = new Map<string, Promise<Shell | null>>();
  const failedAt = new LRUCache<string, number>({ max: MAX_FAILED });
  let own: Promise<Shell> | undefined;

  async function openBeside(): Promise<Shell> {
    const { build, folder } = beside;
    return openShell({ build, source: await readFile(join(folder, build.render.file), "utf8") });
  }

  async function open(version: string): Promise<Shell | null> {
    try {
      const bundle = await published?.read(version);
      if (bundle) {
        const shell = openShell(bundle);
        opened.set(shell.version, shell);
        return shell;
      }
    } catch (error) {
      log.error(`shell@${version} makes no pages: ${(error as Error).message}`);
    }
    // Pages may name any version.
    failedAt.set(version, now());
    return null;
  }

  async function openVersion(version: string): Promise<Shell | null> {
    const known = opened.get(version);
    if (known) return known;
    if (now() - (failedAt.get(version) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) return null;
    const shell = opening.get(version) ?? open(version).finally(() => opening.delete(version));
    opening.set(version, shell);
    return shell;
  }

  return {
    openVersion,
    async openChosen(chosen) {
      const versions = chosen ? [chosen.version, chosen.lastGood].filter((version) => version !== null) : [];
      for (const version of versions) {
        const shell = await openVersion(version);
        if (shell) return shell;
      }
      own ??= openBeside();
      return own;
    },
  };
}
