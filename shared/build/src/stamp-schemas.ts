import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { remoteManifest } from "@kalima/contracts/pages";
import { type RemoteSchemas, remoteSchemasOf, type ShellContract, shellContractOf } from "@kalima/contracts/published";
import type { BuildTarget } from "./targets.ts";

/**
 * The schemas of what a remote exchanges with the site; `calls` are the operations its bundle uses (`usedCalls`).
 *
 * @throws when it names what the contracts do not have.
 */
export async function stampSchemas(target: BuildTarget, calls: readonly string[]): Promise<RemoteSchemas> {
  const module = (await import(`${pathToFileURL(join(target.root, "remote.manifest.ts"))}`)) as { manifest: unknown };
  const { publishes, consumes, sockets = [] } = remoteManifest.parse(module.manifest);
  return remoteSchemasOf({ events: { publishes, consumes }, calls, sockets });
}

type ShellManifest = { publishes: string[]; consumes: string[]; pages: string[]; hosts: string[] };

/** The same for the shell, with what it accepts of a remote's contract. */
export async function stampShellContract(target: BuildTarget, calls: readonly string[]): Promise<ShellContract> {
  const module = (await import(`${pathToFileURL(join(target.root, "shell.manifest.ts"))}`)) as {
    manifest: ShellManifest;
  };
  const { publishes, consumes, pages, hosts } = module.manifest;
  return shellContractOf({ version: target.version, events: { publishes, consumes }, calls, pages, hosts });
}
