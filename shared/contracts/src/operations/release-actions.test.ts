import { expect, it } from "vitest";
import { RELEASE_ACTIONS, type ReleaseActionName, takesDetail } from "./release-actions.ts";

const FIELDS = {
  version: ["version"],
  share: ["percent", "cohort", "steps", "everyMinutes"],
  reason: ["reason"],
} as const;
const DETAILS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

it.each(Object.entries(RELEASE_ACTIONS))(
  "the body of %s has the details that the table names, and a revision",
  (name, { operation }) => {
    const fields = DETAILS.filter((detail) => takesDetail(name as ReleaseActionName, detail)).flatMap(
      (detail) => FIELDS[detail],
    );
    expect(Object.keys(operation.body.shape).sort()).toEqual(["revision", ...fields].sort());
  },
);

it.each(Object.entries(RELEASE_ACTIONS))("the path of %s ends in its name", (name, { operation }) => {
  expect(operation.name).toBe(`POST /api/releases/:remote/${name}`);
});
