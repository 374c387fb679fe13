import { randomUUID } from "node:crypto";
import type { TestApp } from "../create-test-app.ts";

/** The parts of JSON Schema that the description of this API uses. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  minimum?: number;
  minItems?: number;
};
export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; schema: Schema };
export type Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path pattern of Fastify, such as `/api/bookings/:id`. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
};

type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Every operation of the OpenAPI description. */
export function listOperations({ app }: Pick<TestApp, "app">): Operation[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path: path.replace(/\{(\w+)\}/g, ":$1"),
      parameters,
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
}

/** Parameters that count within an object, from 1. */
const COUNTED: ReadonlySet<string> = new Set(["number", "place"]);

/** The operation's address with `value` for its parameter; an unused id without one. */
export function buildAddress({ path }: Pick<Operation, "path">, value: string = randomUUID()): string {
  return path.replace(/:(\w+)/g, (_, name: string) => (COUNTED.has(name) ? "1" : encodeURIComponent(value)));
}

/** Who may call a path, among people of each role. */
export function pickCaller<T>(
  path: string,
  { admin, trainer, student }: Record<"admin" | "trainer" | "student", T>,
): T {
  if (path.startsWith("/api/staff/")) return admin;
  return /^\/api\/(trainer|learning\/students)(\/|$)/.test(path) ? trainer : student;
}
