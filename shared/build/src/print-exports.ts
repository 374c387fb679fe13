import { createHash } from "node:crypto";
import { rspack } from "@rspack/core";
import { parseSync } from "oxc-parser";

/** Leaves out comments, types and blanks, and keeps names as they are written. */
const COMPILE = {
  jsc: {
    parser: { syntax: "typescript", tsx: true },
    target: "es2022",
    transform: { react: { runtime: "automatic", development: false } },
    minify: { compress: false, mangle: false, format: { comments: false } },
  },
  minify: true,
  sourceMaps: false,
} as const;

export const digest = (...texts: string[]): string =>
  createHash("sha256").update(texts.join("\0")).digest("hex").slice(0, 8);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Statement = { code: string; declares: Set<string>; mentions: Set<string>; exports: Map<string, string> };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

/** Names in a pattern, a declaration or the specifiers of an import: each identifier in it, rather one too many. */
function namesIn(node: unknown): string[] {
  return isNode(node) ? [...walk(node)].flatMap(({ type, name }) => (type === "Identifier" ? [String(name)] : [])) : [];
}

function declaredBy(node: Node): string[] {
  if (node.type === "VariableDeclaration") return (node.declarations as Node[]).flatMap(({ id }) => namesIn(id));
  if (node.type === "ImportDeclaration") return (node.specifiers as Node[]).flatMap(({ local }) => namesIn(local));
  return namesIn(node.id);
}

function readStatement(node: Node, source: string): Statement {
  const code = source.slice(node.start, node.end);
  const mentions = new Set(namesIn(node));
  if (node.type === "ExportNamedDeclaration" && isNode(node.declaration)) {
    const declares = declaredBy(node.declaration);
    return { code, declares: new Set(declares), mentions, exports: new Map(declares.map((name) => [name, name])) };
  }
  if (node.type === "ExportNamedDeclaration") {
    const pairs = (node.specifiers as { local: Node; exported: Node }[]).map(
      ({ local, exported }): [string, string] => [String(exported.name), String(local.name)],
    );
    return { code: "", declares: new Set(), mentions: new Set(), exports: node.source ? new Map() : new Map(pairs) };
  }
  if (node.type === "ExportDefaultDeclaration") {
    const declares = new Set(["default", ...(isNode(node.declaration) ? declaredBy(node.declaration) : [])]);
    return { code, declares, mentions, exports: new Map([["default", "default"]]) };
  }
  return { code, declares: new Set(declaredBy(node)), mentions, exports: new Map() };
}

/** Statements that run for their effect belong to every export. */
const hasEffect = ({ declares, exports, code }: Statement) => declares.size === 0 && exports.size === 0 && code !== "";

/** All statements that one of these names depends on, through those that they mention in turn. */
function collect(statements: readonly Statement[], names: readonly string[]): Statement[] {
  const taken = new Set(statements.filter(hasEffect));
  const waiting = [...names, ...[...taken].flatMap(({ mentions }) => [...mentions])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const statement of statements) {
      if (taken.has(statement) || !statement.declares.has(name)) continue;
      taken.add(statement);
      waiting.push(...statement.mentions);
    }
  }
  return statements.filter((statement) => taken.has(statement));
}

/**
 * Prints each export that a source declares: a hash of its statements, without comments and types, and of where the names
 * that these import are declared (`resolve`). Other exports of the file change nothing.
 */
export async function printExports(
  source: string,
  path: string,
  resolve: (from: string, name: string) => string,
): Promise<Map<string, string>> {
  const { code } = await rspack.experiments.swc.transform(source, { ...COMPILE, filename: path });
  const { program, module } = parseSync("module.js", code);
  const statements = program.body.map((node) => readStatement(node as unknown as Node, code));
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName, localName }) => {
        const name =
          importName.kind === "Name" ? (importName.name ?? "*") : importName.kind === "Default" ? "default" : "*";
        return [localName.value, resolve(moduleRequest.value, name)] as const;
      }),
    ),
  );
  const exports = new Map(statements.flatMap((statement) => [...statement.exports]));
  return new Map(
    [...exports].map(([name, local]) => {
      const own = collect(statements, [local]);
      const mentioned = new Set(own.flatMap(({ mentions }) => [...mentions]));
      const texts = own.map(({ code: text }) => text).filter((text) => !text.startsWith("import"));
      const declared = [...imported].filter(([as]) => mentioned.has(as)).map(([as, where]) => `${as}: ${where}`);
      return [name, digest(...texts, ...declared)];
    }),
  );
}
