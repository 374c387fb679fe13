import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { claims } from "../../shared/contracts/src/pages/index.ts";
import { remotes } from "../remotes.ts";
import { type Wish, WishProblem } from "./wish.ts";

type Page = { path: string; subPaths?: boolean };

/** First segments that the server keeps for itself. */
const RESERVED = new Set(["api", "assets", "dev", "healthz", "readyz"]);

async function exported(file: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

async function claimedPages(root: string): Promise<(Page & { owner: string })[]> {
  const { shellPages } = await exported(join(root, "shell", "src", "pages", "shell-pages.ts"));
  const ofRemotes = remotes(root).map(async (owner) => {
    const { manifest } = await exported(join(root, owner, "remote.manifest.ts"));
    return (manifest as { pages: Page[] }).pages.map((page) => ({ ...page, owner }));
  });
  const ofShell = (shellPages as Page[]).map((page) => ({ ...page, owner: "the shell" }));
  return [...ofShell, ...(await Promise.all(ofRemotes)).flat()];
}

/**
 * Makes sure that nobody has this name or this page.
 *
 * @throws {WishProblem} that says who has it.
 */
export async function ensureRoom(root: string, wish: Wish): Promise<void> {
  if (existsSync(join(root, wish.name))) throw new WishProblem(`There is a folder ${wish.name} already.`);
  const [, first = ""] = wish.path.split("/");
  if (RESERVED.has(first)) throw new WishProblem(`/${first} belongs to the server.`);
  const taken = (await claimedPages(root)).find((page) => claims(page, wish.path));
  if (taken) throw new WishProblem(`${wish.path} is a page of ${taken.owner} already (${taken.path}).`);
}
