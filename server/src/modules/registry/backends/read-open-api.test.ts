import { expect, it } from "vitest";
import { readOpenApi } from "./read-open-api.ts";

const openapi = "3.1.0";
const json = (schema: object) => ({ content: { "application/json": { schema } } });

it("reads query, body and answer of each operation, with the shared schemas that they name", () => {
  const shared = { Phrase: { type: "object", properties: { text: { type: "string", example: "Take your time" } } } };
  const post = {
    parameters: [
      { name: "day", in: "path", required: true, schema: { type: "string" } },
      { name: "language", in: "query", required: true, schema: { enum: ["en", "ar"] } },
    ],
    requestBody: json({ type: "object", properties: { isKnown: { type: "boolean" } } }),
    responses: { 201: json({ $ref: "#/components/schemas/Phrase" }), 409: json({ type: "null" }) },
  };
  expect(
    readOpenApi("phrases", { openapi, paths: { "/days/{day}": { post } }, components: { schemas: shared } }),
  ).toEqual({
    "POST //phrases/days/:day": {
      query: { type: "object", properties: { language: { enum: ["en", "ar"] } }, required: ["language"] },
      body: { type: "object", properties: { isKnown: { type: "boolean" } } },
      answer: {
        $ref: "#/$defs/Phrase",
        $defs: { Phrase: { type: "object", properties: { text: { type: "string" } } } },
      },
    },
  });
});

it.each([
  ["another version", { openapi: "3.0.3", paths: {} }, "openapi: must be 3.1, whose schemas are JSON Schema"],
  ["no paths", { openapi }, /^paths: /],
  ["a path that is none", { openapi, paths: { days: {} } }, /^paths\.days: /],
])("refuses %s and says where", (_fault, given, detail) => {
  expect(() => readOpenApi("phrases", given)).toThrow(
    expect.objectContaining({ code: "request.invalid", extra: { detail: expect.stringMatching(detail) } }),
  );
});
