import { join } from "node:path";
import { readManifest } from "@kalima/contracts/packages";
import { UNNAMED } from "./name-build.ts";

/** Browsers the site supports; without this list the CSS minifier rewrites logical properties by language. */
export const BROWSERS = "browserslist:chrome >= 111, edge >= 111, firefox >= 121, safari >= 16.4, ios_saf >= 16.4";

export type BuildKind = "shell" | "remote";
export type BuildMode = "production" | "development";

/** One thing to build: a package, its kind, and the version that its files carry. */
export type BuildTarget = {
  kind: BuildKind;
  /** Package folder, absolute. */
  root: string;
  /** Package name without scope: `shell`, `mfe-booking`. */
  name: string;
  version: string;
  /** `4f1c0a9be2d7`, with `-dirty` behind it when the tree had changes in no commit; `unknown` outside of git. */
  commit: string;
  mode: BuildMode;
  /** Frameworks that a remote bundles by itself, from its manifest. */
  brings?: readonly string[];
};

/** Name without scope, and version, of the package in this folder, whatever the folder is called. */
export function readNames(root: string): { name: string; version: string } {
  const { name, version } = readManifest(root);
  return { name: name.replace(/^.*\//, ""), version };
}

/** A JavaScript identifier, unique per build, so that two versions of one remote may live in one page. */
export function containerName(target: Pick<BuildTarget, "name" | "version">): string {
  return `${target.name}_${target.version}`.replace(/\W/g, "_");
}

/** The target under the name that its bytes gave it: twelve hexadecimal digits behind the version of its package. */
export function nameTarget(unnamed: BuildTarget, name: string): BuildTarget {
  return { ...unnamed, version: unnamed.version.replace(UNNAMED, name) };
}

/** Where a build of this target is written: immutable, one folder a version. */
export function outputFolder(target: Pick<BuildTarget, "root" | "version">): string {
  return join(buildsFolder(target.root), target.version);
}

/** Folder of a build's source maps: never below a folder that is served. */
export function mapsFolder(target: Pick<BuildTarget, "root" | "version">): string {
  return join(target.root, "dist", "maps", target.version);
}

/** The folder of all kept builds of a package. */
export function buildsFolder(root: string): string {
  return join(root, "dist", "builds");
}
