import { expect, it } from "vitest";
import { type ApiDescription, filterOperations, listOperations } from "./list-operations.ts";

const api: ApiDescription = {
  paths: {
    "/api/tasks": { get: { summary: "Your tasks", tags: ["tasks"], security: [{ bearer: [] }] } },
    "/api/company": { get: { summary: "The school" } },
    "/api/bookings": {
      post: {
        summary: "Hold times",
        tags: ["bookings"],
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: {
          "4xx": { content: { "application/problem+json": { schema: { type: "null" } } } },
          "201": { content: { "application/json": { schema: { type: "string" } } } },
        },
      },
      get: { summary: "Your bookings", tags: ["bookings"] },
    },
  },
};

it("groups calls by tag, and those without one at the end", () => {
  const groups = listOperations(api).map(({ tag, operations }) => [tag, ...operations.map(({ name }) => name)]);
  expect(groups).toEqual([
    ["bookings", "GET /api/bookings", "POST /api/bookings"],
    ["tasks", "GET /api/tasks"],
    ["other", "GET /api/company"],
  ]);
});

it("shows the body and the answer of a success", () => {
  const [bookings, tasks] = listOperations(api);
  expect(bookings?.operations[1]).toMatchObject({
    body: { type: "object" },
    answer: { type: "string" },
    needsAccount: false,
  });
  expect(tasks?.operations[0]).toMatchObject({ body: null, answer: null, needsAccount: true });
});

it.each([
  ["", 4],
  [" Hold ", 1],
  ["bookings", 2],
  ["/api/", 4],
  ["nothing like it", 0],
])("finds by %j %i calls", (text, count) => {
  expect(filterOperations(listOperations(api), text).flatMap(({ operations }) => operations)).toHaveLength(count);
});
