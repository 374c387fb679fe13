import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder of all workflows, from the project's root. */
export const WORKFLOWS = ".github/workflows";

/** Path of the workflow that checks and publishes one remote, and changes no other. */
export function pipelinePath(root: string, remote: string): string {
  return join(root, WORKFLOWS, `${remote}.yml`);
}

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

/** Contract packages of this project that a package depends on, those of its contract packages included. */
function listContracts(root: string, folder: string, found = new Set<string>()): Set<string> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  ) as Manifest;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const [, domain] = /^@kalima\/([a-z-]+)-contract$/.exec(name) ?? [];
    if (!domain || found.has(domain)) continue;
    found.add(domain);
    listContracts(root, join("contracts", domain), found);
  }
  return found;
}

/** The pipeline of a remote: it runs for its own sources, the contracts it depends on, and what all remotes share. */
export function writePipeline(template: string, root: string, remote: string): string {
  const lines = [...listContracts(root, remote)].sort().map((domain) => `      - "contracts/${domain}/**"\n`);
  return template
    .replaceAll("mfe-example", remote)
    .replaceAll('      - "shared/**"\n', `${lines.join("")}      - "shared/**"\n`);
}
