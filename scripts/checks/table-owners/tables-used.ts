import type { ParseResult } from "libpg-query";

export type Use = { table: string; how: "reads" | "writes" };

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;

/** Statements that change the table or tables in this field. `FOR UPDATE` locks, and changes nothing. */
const WRITTEN: Record<string, string> = {
  InsertStmt: "relation",
  UpdateStmt: "relation",
  DeleteStmt: "relation",
  MergeStmt: "relation",
  CopyStmt: "relation",
  TruncateStmt: "relations",
  CreateStmt: "relation",
  AlterTableStmt: "relation",
  IndexStmt: "relation",
};

function formatName({ schemaname, relname }: Tree): string {
  return schemaname ? `${schemaname}.${relname}` : String(relname);
}

function withQueries(statement: Tree): string[] {
  const { ctes = [] } = (statement.withClause ?? {}) as { ctes?: { CommonTableExpr: { ctename: string } }[] };
  return ctes.map(({ CommonTableExpr }) => CommonTableExpr.ctename);
}

/** Every table that statements name, once for each time, without the names that they give to queries (`WITH`). */
export function tablesUsedIn(parsed: ParseResult): Use[] {
  const uses: Use[] = [];
  const visit = (value: unknown, own: readonly string[], how: Use["how"], kind = ""): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, own, how);
    if (!isTree(value) || Array.isArray(value)) return;
    const isTable = typeof value.relname === "string" && "relpersistence" in value;
    if (isTable && (how === "writes" || value.schemaname || !own.includes(value.relname as string))) {
      uses.push({ table: formatName(value), how });
    }
    const named = withQueries(value);
    const known = named.length > 0 ? [...own, ...named] : own;
    for (const [field, child] of Object.entries(value)) {
      visit(child, known, WRITTEN[kind] === field ? "writes" : "reads", field);
    }
  };
  // `FOR UPDATE OF x` names an alias, not a table.
  const plain = JSON.parse(JSON.stringify(parsed, (field, value) => (field === "lockedRels" ? undefined : value)));
  visit(plain, [], "reads");
  return uses;
}
