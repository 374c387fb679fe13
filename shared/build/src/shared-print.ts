import { join, resolve } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { installedPackages } from "./installed-packages.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const SHARED_SOURCES = ["contracts", "platform", "ui"].map((name) => join(ROOT, "shared", name));

const CLASS_NAMES = join(import.meta.dirname, "design-system-styles.ts");

/**
 * Fingerprint of what a page shares among its remotes: design system with its class names, platform, and the versions of React and other
 * packages. The browser takes these from the shell, a bundle for the server has its own: only if both prints agree do
 * both render the same.
 */
export async function sharedPrint(): Promise<string> {
  return fingerprint(ROOT, SHARED_SOURCES, [CLASS_NAMES], await installedPackages(SHARED_SOURCES));
}
