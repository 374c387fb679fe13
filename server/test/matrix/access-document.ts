import { isAppError } from "@kalima/contracts/errors";
import { listPermissions, STAFF_GRANTS } from "@kalima/staff-contract";
import { type Access, type AccessTable, checkAccess, readProofRule } from "../../src/kernel/http/access.ts";
import { IDENTITIES, type Identity, SESSION_BY_IDENTITY } from "./identities.ts";

/** Where the tables stand in docs/access.md. */
const MARKS = {
  routes: ["<!-- table: written from the code -->", "<!-- end of table -->"],
  permissions: ["<!-- permissions: written from the code -->", "<!-- end of permissions -->"],
} as const;
type TableName = keyof typeof MARKS;

export type DocumentedRoute = {
  method: string;
  path: string;
  cells: Record<Identity, string>;
  /** The permission that an admin needs beside the role, such as `payouts.see`; empty where the role is enough. */
  permission: string;
};

/** Cells of the column of fresh proofs. */
const PROOFS = { always: "always", withFactor: "with factor", none: "" } as const;

const toLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const toRule = (cells: readonly string[]) => `|${cells.map(() => "---").join("|")}|`;

function formatCell(access: Access, identity: Identity): string {
  const session = SESSION_BY_IDENTITY[identity];
  try {
    checkAccess(access, session);
  } catch (error) {
    if (isAppError(error)) return error.code.replace("auth.", "");
    throw error;
  }
  const reach = typeof access === "object" ? access.reach : undefined;
  if (reach === undefined) return "✓";
  if (reach === "all") return "all";
  return (session?.verified && session.active && reach[session.role]) || "none";
}

/** The table of routes in docs/access.md. */
export function writeTable(table: AccessTable): string {
  const rows = Object.entries(table)
    .map(([key, access]) => {
      const [method = "", path = ""] = key.split(" ");
      const permission = (typeof access === "object" && access.permission) || "";
      const cells = IDENTITIES.map((identity) => formatCell(access, identity));
      return [`\`${path}\``, method, ...cells, permission, PROOFS[readProofRule(access) ?? "none"]];
    })
    .sort(([a = "", b = ""], [c = "", d = ""]) => (a === c ? b.localeCompare(d, "en") : a.localeCompare(c, "en")));
  const head = ["Path", "Method", ...IDENTITIES, "permission", "proof"];
  return [toLine(head), toRule(head), ...rows.map(toLine)].join("\n");
}

/** The table of permissions in docs/access.md: which grants give each. */
export function writePermissions(): string {
  const head = ["Permission", ...STAFF_GRANTS];
  const rows = listPermissions(STAFF_GRANTS).map((permission) => [
    `\`${permission}\``,
    ...STAFF_GRANTS.map((grant) => (listPermissions([grant]).includes(permission) ? "✓" : "")),
  ]);
  return [toLine(head), toRule(head), ...rows.map(toLine)].join("\n");
}

/** A document with one of its tables replaced. */
export function replaceTable(document: string, name: TableName, table: string): string {
  const [begin, end] = MARKS[name];
  const [before = "", rest = ""] = document.split(begin);
  return `${before}${begin}\n${table}\n${end}${rest.split(end)[1] ?? ""}`;
}

function readRows(document: string, name: TableName): string[][] {
  const [begin, end] = MARKS[name];
  const lines = (document.split(begin)[1]?.split(end)[0] ?? "").trim().split("\n").slice(2);
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

/** The routes a document lists, with what each kind of visitor meets there. */
export function readTable(document: string): DocumentedRoute[] {
  return readRows(document, "routes").map(([path = "", method = "", ...cells]) => {
    const named = Object.fromEntries(IDENTITIES.map((identity, at) => [identity, cells[at] ?? ""]));
    return { method, path, cells: named as Record<Identity, string>, permission: cells[IDENTITIES.length] ?? "" };
  });
}

/** The permissions that each grant gives, as a document lists them. */
export function readPermissionTable(document: string): Record<string, ReadonlySet<string>> {
  const rows = readRows(document, "permissions");
  return Object.fromEntries(
    STAFF_GRANTS.map((grant, at) => [
      grant,
      new Set(rows.filter((cells) => cells[at + 1] === "✓").map(([permission = ""]) => permission)),
    ]),
  );
}
