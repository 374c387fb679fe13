import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseSync } from "libpg-query";
import { ROOT } from "../../root.ts";

/** The folder of `server/src`, or the module, that a source belongs to: `bookings`, `security`. */
export function getRoom(path: string): string {
  return /^server\/src\/(?:(?:modules|kernel)\/)?([^/.]+)/.exec(path)?.[1] ?? path;
}

/** The owner of each table and view, from the table in docs/server.md. */
export function ownersIn(document: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const [, owner, tables] of document.matchAll(/^\| ([a-z-]+) \| (`.*`) \|$/gm)) {
    for (const table of tables?.match(/[a-z_.]+/g) ?? []) {
      if (owners.has(table)) throw new Error(`docs/server.md names "${table}" twice.`);
      owners.set(table, owner as string);
    }
  }
  return owners;
}

/** Modules in the order in which they may import each other: one may import those before it. */
export function moduleOrder(): string[] {
  const law = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as {
    forbidden: { name: string; from: { path?: string } }[];
  };
  const rules = law.forbidden.filter(({ name }) => name === "modules-without-cycle");
  return rules.map(({ from }) => getRoom(from.path?.slice(1) ?? ""));
}

type NamedNode = { relname: string };
type Change = {
  CreateStmt?: { relation: NamedNode };
  ViewStmt?: { view: NamedNode };
  RenameStmt?: { renameType: string; relation: NamedNode; newname: string };
  DropStmt?: { removeType: string; objects: { List: { items: { String: { sval: string } }[] } }[] };
};

/** The tables and views that exist once all migrations are applied. */
export function tablesOfMigrations(): Set<string> {
  const tables = new Set<string>();
  for (const path of globSync("server/src/kernel/database/migrations/*.sql", { cwd: ROOT }).sort()) {
    for (const { stmt } of parseSync(readFileSync(join(ROOT, path), "utf8")).stmts ?? []) {
      const { CreateStmt, ViewStmt, RenameStmt, DropStmt } = stmt as Change;
      const made = CreateStmt?.relation ?? ViewStmt?.view;
      if (made) tables.add(made.relname);
      if (RenameStmt?.renameType === "OBJECT_TABLE" && tables.delete(RenameStmt.relation.relname)) {
        tables.add(RenameStmt.newname);
      }
      const isDrop = DropStmt && ["OBJECT_TABLE", "OBJECT_VIEW"].includes(DropStmt.removeType);
      for (const { List } of isDrop ? DropStmt.objects : []) tables.delete(List.items.at(-1)?.String.sval ?? "");
    }
  }
  return tables;
}
