import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const DESIGN_SYSTEM = resolve(import.meta.dirname, "../../ui/src");
/** Each build contains its own copy, so two versions of its styles may be on one page. */
const BUNDLED_PART = join(DESIGN_SYSTEM, "calendar");
const STYLES = ".module.css";

/**
 * Rules that give the design system's classes names such as `button-quiet`. A page has one design system, the shell's, but
 * each bundle for the server brings its own: their names must agree, so that they depend on file and class alone. One rule
 * a file, because the bundler's `[name]` ends with `.module`, which a long list repeats some hundred times.
 */
export function designSystemStyles() {
  const files = readdirSync(DESIGN_SYSTEM, { recursive: true, encoding: "utf8" })
    .map((file) => join(DESIGN_SYSTEM, file))
    .filter((file) => file.endsWith(STYLES) && !file.startsWith(BUNDLED_PART));
  return files.map((file) => ({
    include: file,
    type: "css/module",
    generator: { localIdentName: `${basename(file, STYLES)}-[local]` },
  }));
}
