import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";

const DESIGN_SYSTEM = resolve(import.meta.dirname, "../../ui/src");
/** Each build contains its own copy, so two versions of its styles may be on one page. */
const BUNDLED_PART = join(DESIGN_SYSTEM, "calendar");
const STYLES = ".module.css";
const COMMENT = /\/\*[\s\S]*?\*\//g;

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
export function designSystemStyles() {
  return listStyles(DESIGN_SYSTEM)
    .filter((file) => !file.startsWith(BUNDLED_PART))
    .map((file) => nameClasses(file, `${basename(file, STYLES)}-[local]`));
}

/**
 * Rules that name a remote's classes after the content of their file: `card-x7Kq2a`. Two versions on one page then share
 * the names of files that are equal, and no others; a version's own name, which depends on its bytes, is not in them. So are
 * those of a design system that a remote brings along: it may differ from the page's.
 */
export function ownStyles(root: string, hasOwnDesignSystem = false) {
  return [join(root, "src"), hasOwnDesignSystem ? DESIGN_SYSTEM : BUNDLED_PART]
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
