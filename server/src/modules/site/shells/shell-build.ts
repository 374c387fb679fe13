import { createRequire, isBuiltin } from "node:module";
import { compileFunction } from "node:vm";
import type { Company, CompanyStats, ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import type { ShellBundle } from "../../release-serving/public.ts";

export type SitePage = ClaimedPage & { component: string | null; remote: ReleasedRemote | null };
export type Decision = { kind: "enter" } | { kind: "redirect"; to: string } | { kind: "blocked"; by: string };

export type PageRequest = {
  path: string;
  language: Language;
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
  mode: "production" | "development";
  status: number;
};

/** Exports of the shell's bundle for Node: its own pages, a script for the head, and HTML of any page. */
type Prerender = {
  shellPages: readonly (ClaimedPage & { component: string })[];
  /** The shell's slots: `isUrgent` fills with the page, `loadsWhenNear` loads its code once a visitor comes near. */
  shellSlots: readonly { slot: string; page: string | null; isUrgent: boolean; loadsWhenNear?: boolean }[];
  earlyScript: string;
  contentScript: string;
  filmStyle: string;
  filmHtml: Record<Language, string>;
  /** Path of the page for paths that no page claims. */
  notFoundPath: string;
  renderPage(request: PageRequest): Promise<string>;
  /** HTML that reserves room above the page for banners; empty for most visitors. Older shells reserve none. */
  reservedBanners?(language: Language, release: ReleaseSet, zone: string | null): string;
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
    /** Fingerprint of what it shares with remotes; null where its build names none. */
    shared: string | null;
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
