import { isAppError } from "@kalima/contracts/errors";
import { type Access, type AccessTable, checkAccess } from "../../src/kernel/http/access.ts";
import { IDENTITIES, type Identity, SESSION_BY_IDENTITY } from "./identities.ts";

const BEGIN = "<!-- table: written from the code -->";
const END = "<!-- end of table -->";

export type DocumentedRoute = { method: string; path: string; cells: Record<Identity, string> };

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

/** The table of docs/access.md. */
export function writeTable(table: AccessTable): string {
  const rows = Object.entries(table)
    .map(([key, access]) => {
      const [method = "", path = ""] = key.split(" ");
      return [path, method, ...IDENTITIES.map((identity) => formatCell(access, identity))];
    })
    .sort(([a = "", b = ""], [c = "", d = ""]) => (a === c ? b.localeCompare(d, "en") : a.localeCompare(c, "en")))
    .map((cells) => `| ${cells.map((cell, at) => (at === 0 ? `\`${cell}\`` : cell)).join(" | ")} |`);
  const head = ["Path", "Method", ...IDENTITIES];
  return [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...rows].join("\n");
}

/** A document with its table replaced. */
export function replaceTable(document: string, table: string): string {
  const [before = "", rest = ""] = document.split(BEGIN);
  return `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1] ?? ""}`;
}

/** The routes a document lists, with what each kind of visitor meets there. */
export function readTable(document: string): DocumentedRoute[] {
  const lines = (document.split(BEGIN)[1]?.split(END)[0] ?? "").trim().split("\n").slice(2);
  return lines.map((line) => {
    const [path = "", method = "", ...cells] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const named = Object.fromEntries(IDENTITIES.map((identity, at) => [identity, cells[at] ?? ""]));
    return { method, path: path.replaceAll("`", ""), cells: named as Record<Identity, string> };
  });
}
