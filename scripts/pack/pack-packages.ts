import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { publishablePackages } from "./publishable.ts";

/** Files beside code that modules import: no compiler copies them. */
const ASSETS = "**/*.{css,woff2,svg}";

const STYLES = ".module.css";
/** Types of a style sheet, where TypeScript looks for those of a file that is no script. */
const CLASSES = "declare const classes: Readonly<Record<string, string>>;\nexport default classes;\n";

/** Adds to what the compiler made what it does not make, and takes away what it made of sources that are gone. */
function completeOutput(folder: string): void {
  const [sources, output] = [join(folder, "src"), join(folder, "dist")];
  for (const path of globSync(ASSETS, { cwd: sources })) {
    const copy = join(output, path);
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(sources, path), copy);
    if (copy.endsWith(STYLES)) writeFileSync(copy.replace(STYLES, ".module.d.css.ts"), CLASSES);
  }
  for (const path of globSync("**/*.{js,d.ts}", { cwd: output })) {
    const module = join(sources, path.replace(/(\.d\.ts|\.js)$/, ""));
    if (![".ts", ".tsx"].some((end) => existsSync(module + end))) rmSync(join(output, path));
  }
}

/**
 * Packs every publishable package into a folder, as `pnpm publish` would: JavaScript and types beside the sources, ranges
 * instead of `workspace:`. Returns the paths of the archives.
 *
 * @throws when the packages do not compile.
 */
export function packPackages(root: string, into: string): string[] {
  const packages = publishablePackages(root);
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      shell: process.platform === "win32",
    });
  run(join(root, "node_modules", ".bin", "tsc"), ["-b", ...packages.map(({ folder }) => folder)]);
  for (const { folder } of packages) completeOutput(folder);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const filters = packages.flatMap(({ name }) => ["--filter", name]);
  run("pnpm", ["--recursive", ...filters, "pack", "--pack-destination", into]);
  return readdirSync(into).map((name) => join(into, name));
}
