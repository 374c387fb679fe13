import { hash } from "node:crypto";
import type { RemoteBuild } from "../../remote-build.ts";
import { identityOf } from "../kept-version.ts";

/** The signed `release.json`; a version exists when this does. */
export function documentKey(remote: string, version: string): string {
  return `${documentsOf(remote)}${version}.json`;
}

/** Ends in a slash, as all that follow. */
export function documentsOf(remote: string): string {
  return `documents/${remote}/`;
}

export function filesOf(remote: string, version: string): string {
  return `files/${remote}/${version}/`;
}

/** Named after what is in it, so that two builds of one name never lie among each other. */
export function folderOf(build: RemoteBuild): string {
  return `${filesOf(build.name, build.version)}${hash("sha256", identityOf(build)).slice(0, 32)}/`;
}
