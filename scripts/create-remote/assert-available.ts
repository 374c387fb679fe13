import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { claims } from "../../shared/contracts/src/pages/index.ts";
import { remotes } from "../remotes.ts";
import { type RemoteOptions, UsageError } from "./options.ts";

type Page = { path: string; subPaths?: boolean };

/** First path segments that the server reserves. */
const RESERVED = new Set(["api", "assets", "dev", "healthz", "readyz"]);

async function importFile(file: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

async function listClaimedPages(root: string): Promise<(Page & { owner: string })[]> {
  const { shellPages } = await importFile(join(root, "shell", "src", "pages", "shell-pages.ts"));
  const ofRemotes = remotes(root).map(async (owner) => {
    const { manifest } = await importFile(join(root, owner, "remote.manifest.ts"));
    return (manifest as { pages: Page[] }).pages.map((page) => ({ ...page, owner }));
  });
  const ofShell = (shellPages as Page[]).map((page) => ({ ...page, owner: "the shell" }));
  return [...ofShell, ...(await Promise.all(ofRemotes)).flat()];
}

/**
 * Checks that neither the name nor the page is taken.
 *
 * @throws {UsageError} that names the owner.
 */
export async function assertAvailable(root: string, options: RemoteOptions): Promise<void> {
  if (existsSync(join(root, options.name))) throw new UsageError(`There is a folder ${options.name} already.`);
  const [, first = ""] = options.path.split("/");
  if (RESERVED.has(first)) throw new UsageError(`/${first} belongs to the server.`);
  const taken = (await listClaimedPages(root)).find((page) => claims(page, options.path));
  if (taken) throw new UsageError(`${options.path} is a page of ${taken.owner} already (${taken.path}).`);
}
