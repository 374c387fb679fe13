import type { JsonSchema } from "./describe-schema.ts";

type Content = { content?: Readonly<Record<string, { schema?: JsonSchema }>> };
type DescribedOperation = {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly object[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: Content;
  responses?: Readonly<Record<string, Content>>;
};

/** An OpenAPI 3.1 document, as far as it is shown. */
export type ApiDescription = { paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>> };

export type Operation = {
  /** `POST /api/bookings`. */
  name: string;
  summary: string;
  description: string;
  needsAccount: boolean;
  parameters: { name: string; in: string; isRequired: boolean; schema: JsonSchema }[];
  body: JsonSchema | null;
  answer: JsonSchema | null;
};
export type OperationGroup = { tag: string; operations: Operation[] };

const readSchema = (content: Content | undefined) => Object.values(content?.content ?? {})[0]?.schema ?? null;

function toOperation(method: string, path: string, described: DescribedOperation): Operation {
  const [, success] = Object.entries(described.responses ?? {}).find(([status]) => status.startsWith("2")) ?? [];
  return {
    name: `${method.toUpperCase()} ${path}`,
    summary: described.summary ?? "",
    description: described.description ?? "",
    needsAccount: (described.security ?? []).length > 0,
    parameters: (described.parameters ?? []).map(({ name, required = false, schema = {}, in: place }) => ({
      name,
      in: place,
      isRequired: required,
      schema,
    })),
    body: readSchema(described.requestBody),
    answer: readSchema(success),
  };
}

/** Groups the calls by their first tag, both in the order of the alphabet. Calls without a tag come last. */
export function listOperations({ paths }: ApiDescription): OperationGroup[] {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const tag = described.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), toOperation(method, path, described)]);
    }
  }
  const isLast = (tag: string) => Number(tag === "other");
  return [...groups]
    .sort(([one], [two]) => isLast(one) - isLast(two) || one.localeCompare(two))
    .map(([tag, operations]) => ({ tag, operations: operations.sort((one, two) => one.name.localeCompare(two.name)) }));
}

/** Keeps the calls whose name, summary or tag contains the text; an empty one keeps all. */
export function filterOperations(groups: readonly OperationGroup[], text: string): OperationGroup[] {
  const wanted = text.trim().toLowerCase();
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter(({ name, summary }) => `${tag} ${name} ${summary}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ operations }) => operations.length > 0);
}
