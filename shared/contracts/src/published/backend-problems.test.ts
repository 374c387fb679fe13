import { expect, it } from "vitest";
import { listUndeclaredBackends } from "./backend-problems.ts";

it.each([
  [["GET /api/tasks", "GET //phrases/days/:day"], [{ name: "phrases" }], []],
  [["GET //phrases/days/:day", "POST //phrases/days"], [], ["phrases"]],
  [["GET //phrases/days/:day"], undefined, ["phrases"]],
  [["GET //words/:id"], [{ name: "phrases" }], ["words"]],
  [["GET /api/tasks"], undefined, []],
])("with the calls %j and the declared backends %j the undeclared are %j", (calls, backends, expected) => {
  expect(listUndeclaredBackends(backends ? { backends } : {}, calls)).toEqual(expected);
});
