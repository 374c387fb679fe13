import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SERVER_LINKS } from "../../server/src/modules/registry/contracts-gate/server-links.ts";
import { linksIn } from "../../shared/build/src/bundle-uses.ts";
import type { RemoteContract, RemoteManifest } from "../../shared/contracts/src/pages/manifest.ts";
import { lostLinks } from "../../shared/contracts/src/published/page-problems.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

async function readPages(remote: string) {
  const { manifest } = (await import(join(ROOT, remote, "remote.manifest.ts"))) as { manifest: RemoteManifest };
  return manifest.pages;
}

/** Those of some addresses that pages of remotes show. */
async function findClaimants(links: string[]): Promise<string[]> {
  const pages = (await Promise.all(remotes().map(readPages))).flat();
  const nothing = { pages: [], slots: [], publishes: [], consumes: [] };
  const leading: RemoteContract = { name: "server", version: "1", commit: "c", platform: "^2", ...nothing, links };
  return lostLinks(leading, pages, []).map(({ subject }) => subject.replace("link ", ""));
}

it("the server's contract names each page of a remote that its code leads to, and no other", async () => {
  const files = globSync("server/src/**/*.ts", { cwd: ROOT });
  const sources = files.filter((path) => !/\.test\.ts$|server-links\.ts$/.test(path));
  const links = linksIn(sources.map((path) => readFileSync(join(ROOT, path), "utf8")));
  expect(await findClaimants(links)).toEqual([...SERVER_LINKS]);
});
