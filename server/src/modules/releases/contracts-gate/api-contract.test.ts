import { type JsonSchema, reasonsAgainst } from "@kalima/contracts/compatibility";
import { apiContractOf, operations } from "@kalima/contracts/published";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";

type Content = { content?: Record<string, { schema: JsonSchema }> };
type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Described = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> };

let server: TestApp;
let paths: Record<string, Record<string, Described>>;
beforeAll(async () => {
  server = await createTestApp();
  paths = (server.app.swagger() as unknown as { paths: typeof paths }).paths;
});
afterAll(() => server.close());

const api = apiContractOf();
const FORMS = ["POST /api/files"];

function described(name: string): Described | undefined {
  const [method = "", path = ""] = name.split(" ");
  return paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

const jsonOf = (part: Content | undefined) => part?.content?.["application/json"]?.schema;

function queryOf({ parameters = [] }: Described): JsonSchema | undefined {
  const query = parameters.filter((parameter) => parameter.in === "query");
  if (query.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

function answerOf({ responses }: Described): JsonSchema | undefined {
  return jsonOf(Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]);
}

/** Objects of a description may be open or closed; what is compared here is what they name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).map(([key, value]) => [
    key,
    key === "const" || key === "enum" ? value : closed(value),
  ]);
  const copy = Object.fromEntries(members) as Record<string, unknown>;
  const isOpen =
    copy.type === "object" && typeof copy.properties === "object" && copy.additionalProperties === undefined;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

function differences(one: JsonSchema | undefined, other: JsonSchema | undefined): string[] {
  if (one === undefined || other === undefined) return one === other ? [] : ["only one of them describes it"];
  const [a, b] = [closed(one) as JsonSchema, closed(other) as JsonSchema];
  return [...reasonsAgainst(a, b), ...reasonsAgainst(b, a)].map(({ sentence }) => sentence);
}

describe.each(Object.keys(operations))("%s", (name) => {
  it("is what the running server describes", () => {
    const route = described(name);
    expect(route, "the server has no such route").toBeDefined();
    if (!route) return;
    const { query, body, answer } = api[name] ?? { answer: false };
    expect({
      answer: differences(answerOf(route), answer),
      body: FORMS.includes(name) ? [] : differences(jsonOf(route.requestBody), body),
    }).toEqual({ answer: [], body: [] });
    // A table may omit unused parameters; the ones it lists are those the server reads.
    if (query) expect(differences(queryOf(route), query)).toEqual([]);
  });
});
