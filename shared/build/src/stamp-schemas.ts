import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { remoteManifest } from "@kalima/contracts/pages";
import { type RemoteSchemas, remoteSchemasOf, type ShellContract, shellContractOf } from "@kalima/contracts/published";
import type { BuildTarget } from "./targets.ts";

/** The schemas of what a remote exchanges with the site. @throws when it names what the contracts do not have. */
export async function stampSchemas(target: BuildTarget): Promise<RemoteSchemas> {
  const module = (await import(`${pathToFileURL(join(target.root, "remote.manifest.ts"))}`)) as { manifest: unknown };
  const { publishes, consumes, calls = [] } = remoteManifest.parse(module.manifest);
  return remoteSchemasOf({ events: { publishes, consumes }, calls });
}

type ShellManifest = { publishes: string[]; consumes: string[]; calls: string[]; pages: string[] };

/** The same of the shell, with what it understands of a remote's contract. */
export async function stampShellContract(target: BuildTarget): Promise<ShellContract> {
  const module = (await import(`${pathToFileURL(join(target.root, "shell.manifest.ts"))}`)) as {
    manifest: ShellManifest;
  };
  const { publishes, consumes, calls, pages } = module.manifest;
  return shellContractOf({ version: target.version, events: { publishes, consumes }, calls, pages });
}
