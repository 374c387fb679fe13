import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Company, CompanyStats, ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { ClaimedPage } from "@kalima/contracts/pages";
import type { Session } from "@kalima/contracts/session";
import { z } from "zod";
import { StartError } from "../../database/data-folder.ts";

const builtFile = z.object({ file: z.string(), as: z.enum(["script", "style"]), integrity: z.string() });
const shellBuild = z.object({
  version: z.string(),
  entry: z.array(builtFile),
  languages: z.object({ en: z.array(builtFile), ar: z.array(builtFile) }),
  pages: z.record(z.string(), z.array(builtFile)),
  composition: z.array(builtFile),
  facade: z.array(builtFile),
  forms: z.array(builtFile),
  fonts: z.object({ en: z.array(z.string()), ar: z.array(z.string()) }),
});

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

/** What the shell's bundle for Node offers: its own pages, a script for the head, and HTML of any page. */
type Prerender = {
  shellPages: readonly (ClaimedPage & { component: string })[];
  /** The shell's own slots, which of them fill with the page, and which load their code only when a visitor comes near. */
  shellSlots: readonly { slot: string; page: string | null; isUrgent: boolean; loadsWhenNear?: boolean }[];
  earlyScript: string;
  contentScript: string;
  filmStyle: string;
  filmHtml: Record<Language, string>;
  /** Path of the page for paths that no page claims. */
  notFoundPath: string;
  renderPage(request: PageRequest): Promise<string>;
  /** The gate: who may see the page of an address (path with query). Null is a signed-out visitor. */
  decide(visit: { url: string; company: Company; release: ReleaseSet; session: Session | null }): Decision & {
    page: SitePage;
  };
};

export type Shell = z.infer<typeof shellBuild> & Prerender & { folder: string; assetsFolder: string };

/** Loads the current build of the shell. @throws with one sentence when there is none. */
export async function readShell(projectFolder: string): Promise<Shell> {
  const dist = join(projectFolder, "shell", "dist");
  try {
    const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
    const folder = join(dist, "builds", version);
    const build = shellBuild.parse(JSON.parse(await readFile(join(folder, "shell.json"), "utf8")));
    const prerender = createRequire(import.meta.url)(join(folder, "prerender", "prerender.cjs")) as Prerender;
    return { ...build, ...prerender, folder, assetsFolder: join(folder, "assets") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new StartError("The shell is not built yet; run `npm run build` first.");
  }
}
