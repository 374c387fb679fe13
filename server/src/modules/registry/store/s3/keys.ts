import { hash } from "node:crypto";
import type { RemoteBuild, RenderableBuild } from "../../build/remote-build.ts";
import { identityOf } from "../kept-version.ts";

/** The signed `release.json`; a version exists when this does. */
export function documentKey(remote: string, version: string): string {
  return `${documentsOf(remote)}${version}.json`;
}

/** Prefix of the documents of a remote. Like all prefixes here, it ends in a slash. */
export function documentsOf(remote: string): string {
  return `documents/${remote}/`;
}

export function filesOf(remote: string, version: string): string {
  return `files/${remote}/${version}/`;
}

/** Separate from the files, so that an origin that serves those never serves what is stored here. */
export function serverFilesOf(remote: string, version: string): string {
  return `server/${remote}/${version}/`;
}

/** Key of a version's packed source maps. */
export function mapsKey(remote: string, version: string): string {
  return `${serverFilesOf(remote, version)}maps.json.gz`;
}

/** Key of the bundle for the render process. */
export function renderKey(build: RenderableBuild): string {
  return `${serverFilesOf(build.name, build.version)}${fingerprintOf(build)}/${build.render.file}`;
}

function fingerprintOf(build: RemoteBuild): string {
  return hash("sha256", identityOf(build)).slice(0, 32);
}

/** Contains a fingerprint of the build, so that the files of two builds with one name never mix. */
export function folderOf(build: RemoteBuild): string {
  return `${filesOf(build.name, build.version)}${fingerprintOf(build)}/`;
}
