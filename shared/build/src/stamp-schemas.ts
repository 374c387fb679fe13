import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readContracts } from "@kalima/contracts/packages";
import { remoteManifest } from "@kalima/contracts/pages";
import {
  emitRemoteSchemas,
  emitShellContract,
  type ProvidedModules,
  type RemoteSchemas,
  type ShellContract,
} from "@kalima/contracts/published";
import { type BundleUses, sharedExports } from "./bundle-uses.ts";
import { providedVersions } from "./shared-modules.ts";
import type { BuildTarget } from "./targets.ts";

/**
 * The schemas of what a remote exchanges with the site; `calls` are the operations its bundle uses (`usedCalls`), `uses`
 * is what else its sources use.
 *
 * @throws when it names what the contracts do not have, or uses an event that its manifest does not name.
 */
export async function stampSchemas(
  target: BuildTarget,
  calls: readonly string[],
  uses?: BundleUses,
): Promise<RemoteSchemas> {
  const module = (await import(`${pathToFileURL(join(target.root, "remote.manifest.ts"))}`)) as { manifest: unknown };
  const { publishes, consumes, sockets = [] } = remoteManifest.parse(module.manifest);
  const undeclared = uses?.events.find((event) => !publishes.includes(event) && !consumes.includes(event));
  if (undeclared)
    throw new Error(`${target.name}: the code uses the event ${undeclared}, which its manifest does not name`);
  const exchange = { events: { publishes, consumes }, calls, sockets, ...(uses ? { uses } : {}) };
  return emitRemoteSchemas(exchange, await readContracts(target.root));
}

type EarlierFaces = Record<string, Record<string, unknown>>;

/** The shared modules that a shell provides, with the earlier versions it still knows. */
async function providedByShell(root: string): Promise<ProvidedModules> {
  const path = join(root, "src", "compose", "slot", "earlier-faces.ts");
  const { EARLIER_FACES } = (await import(`${pathToFileURL(path)}`)) as { EARLIER_FACES: EarlierFaces };
  const versions = providedVersions(root);
  const exports = sharedExports(root);
  return Object.fromEntries(
    Object.entries(exports).map(([name, offered]) => [
      name,
      { version: versions[name] ?? "", exports: offered, earlier: Object.keys(EARLIER_FACES[name] ?? {}) },
    ]),
  );
}

type ShellManifest = { publishes: string[]; consumes: string[]; pages: string[]; hosts: string[]; sockets: string[] };

/** The same for the shell, with what it accepts of a remote's contract, and where its screens lead to. */
export async function stampShellContract(
  target: BuildTarget,
  calls: readonly string[],
  uses?: Pick<BundleUses, "links">,
): Promise<ShellContract> {
  const module = (await import(`${pathToFileURL(join(target.root, "shell.manifest.ts"))}`)) as {
    manifest: ShellManifest;
  };
  const { publishes, consumes, pages, hosts, sockets } = module.manifest;
  const modules = await providedByShell(target.root);
  const leads = uses ? { links: uses.links } : {};
  const exchange = { events: { publishes, consumes }, calls };
  const own = { version: target.version, ...exchange, pages, hosts, modules, sockets, ...leads };
  return emitShellContract(own, await readContracts(target.root));
}
