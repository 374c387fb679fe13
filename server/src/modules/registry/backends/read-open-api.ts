import type { JsonSchema } from "@kalima/contracts/compatibility";
import { AppError } from "@kalima/contracts/errors";
import type { ApiContract } from "@kalima/contracts/published";
import { z } from "zod";

const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const content = z.object({ "application/json": z.object({ schema: schema.optional() }).optional() });
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: schema.default(true),
});
const described = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })).default({}),
});
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const document = z.object({
  openapi: z.string().regex(/^3\.1\./, "must be 3.1, whose schemas are JSON Schema"),
  paths: z.record(
    z.string().startsWith("/"),
    z.object({
      parameters: z.array(parameter).default([]),
      ...Object.fromEntries(METHODS.map((name) => [name, described.optional()])),
    }),
  ),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).default({ schemas: {} }),
});
type Described = z.infer<typeof described>;

const SHARED = "#/components/schemas/";

/** A schema that stands alone: shared ones become its own definitions, and examples say nothing of what is allowed. */
function detach(value: JsonSchema, shared: Record<string, JsonSchema>): JsonSchema {
  const text = JSON.stringify(value);
  if (!text.includes(SHARED)) return withoutExamples(value) as JsonSchema;
  const move = (part: unknown): unknown => JSON.parse(JSON.stringify(part).replaceAll(SHARED, "#/$defs/"));
  return withoutExamples({ ...(move(value) as object), $defs: move(shared) }) as JsonSchema;
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword]) => keyword !== "example")
      .map(([keyword, part]) => [keyword, withoutExamples(part)]),
  );
}

/** The query as one object; null for an operation without one. */
function toQuery(parameters: Described["parameters"]): JsonSchema | null {
  const asked = parameters.filter((each) => each.in === "query");
  if (asked.length === 0) return null;
  return {
    type: "object",
    properties: Object.fromEntries(asked.map((each) => [each.name, each.schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

const readJson = (parts: z.infer<typeof content> | undefined) => parts?.["application/json"]?.schema;

/**
 * Reads the operations of a backend from its OpenAPI description: query, JSON body and the JSON answer of a success.
 *
 * @throws {AppError} `request.invalid` for what is no OpenAPI 3.1; `detail` says where.
 */
export function readOpenApi(backend: string, given: unknown): ApiContract {
  const { success, data, error } = document.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    const detail = `${issue?.path.join(".")}: ${issue?.message}`;
    throw new AppError("request.invalid", { fields: { openapi: "validation.invalid" }, extra: { detail } });
  }
  const shared = data.components.schemas;
  const operations: ApiContract = {};
  for (const [path, { parameters, ...methods }] of Object.entries(data.paths)) {
    for (const method of METHODS) {
      const operation = (methods as Partial<Record<string, Described>>)[method];
      if (!operation) continue;
      const query = toQuery([...parameters, ...operation.parameters]);
      const body = readJson(operation.requestBody?.content);
      const [, answered] = Object.entries(operation.responses).find(([status]) => /^2\d\d$/.test(status)) ?? [];
      const name = `${method.toUpperCase()} //${backend}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      operations[name] = {
        ...(query !== null && { query: detach(query, shared) }),
        ...(body !== undefined && { body: detach(body, shared) }),
        answer: detach(readJson(answered?.content) ?? true, shared),
      };
    }
  }
  return operations;
}
