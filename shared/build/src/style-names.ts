import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { findDependency } from "@kalima/contracts/packages";

/** The part of the design system of which each build contains its own copy, so two versions of its styles may be on one page. */
const BUNDLED_PART = "calendar";
const STYLES = ".module.css";
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Sources of the design system that the package in this folder has installed. */
function findDesignSystem(root: string): string {
  return join(findDependency(root, "@kalima/ui") ?? root, "src");
}

function listStyles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(STYLES))
    .sort();
}

const nameClasses = (file: string, localIdentName: string) => ({
  include: file,
  type: "css/module" as const,
  generator: { localIdentName },
});

/**
 * Rules that give the design system's classes names such as `button-quiet`. A page has one design system, the shell's, but
 * each bundle for the server brings its own: their names must agree, so that they depend on file and class alone. One rule
 * a file, because the bundler's `[name]` ends with `.module`, which a long list repeats some hundred times.
 */
export function designSystemStyles(root: string) {
  const folder = findDesignSystem(root);
  return listStyles(folder)
    .filter((file) => !file.startsWith(join(folder, BUNDLED_PART)))
    .map((file) => nameClasses(file, `${basename(file, STYLES)}-[local]`));
}

/**
 * Rules that name a remote's classes after the content of their file: `card-x7Kq2a`. Two versions on one page then share
 * the names of files that are equal, and no others; a version's own name, which depends on its bytes, is not in them. So are
 * those of a design system that a remote brings along: it may differ from the page's.
 */
export function ownStyles(root: string, hasOwnDesignSystem = false) {
  const designSystem = findDesignSystem(root);
  return [join(root, "src"), hasOwnDesignSystem ? designSystem : join(designSystem, BUNDLED_PART)]
    .flatMap((folder) => listStyles(folder).map((file) => ({ file, folder })))
    .map(({ file, folder }) => {
      const content = readFileSync(file, "utf8").replace(COMMENT, "").replace(/\s+/g, " ").trim();
      const hash = createHash("sha256")
        .update(`${relative(folder, file)}\0${content}`)
        .digest("base64url");
      return nameClasses(file, `[local]-${hash.slice(0, 6)}`);
    });
}

/** Names of the classes in a style sheet, sorted: what a component's markup takes from it. */
export function listClasses(css: string): string[] {
  const names = css.replace(COMMENT, "").matchAll(/\.(-?[A-Za-z_][\w-]*)/g);
  return [...new Set([...names].map(([, name = ""]) => name))].sort();
}
