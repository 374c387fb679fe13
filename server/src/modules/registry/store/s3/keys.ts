import { hash } from "node:crypto";
import type { RemoteBuild, RenderableBuild } from "../../build/remote-build.ts";
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

/** Ends in a slash. Apart from the files, so that an origin that serves those never serves what is in here. */
export function serverFilesOf(remote: string, version: string): string {
  return `server/${remote}/${version}/`;
}

/** Of a version's packed source maps. */
export function mapsKey(remote: string, version: string): string {
  return `${serverFilesOf(remote, version)}maps.json.gz`;
}

/** Of the bundle for the render process. */
export function renderKey(build: RenderableBuild): string {
  return `${serverFilesOf(build.name, build.version)}${fingerprintOf(build)}/${build.render.file}`;
}

function fingerprintOf(build: RemoteBuild): string {
  return hash("sha256", identityOf(build)).slice(0, 32);
}

/** Named after what is in it, so that two builds of one name never lie among each other. */
export function folderOf(build: RemoteBuild): string {
  return `${filesOf(build.name, build.version)}${fingerprintOf(build)}/`;
}
