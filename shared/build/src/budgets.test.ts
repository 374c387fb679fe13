import { expect, test } from "vitest";
import { checkBudgets, KB, sizesByBudget } from "./budgets.ts";

const findSize = (bytes: Record<string, number>, name: string) =>
  sizesByBudget(new Map(Object.entries(bytes))).find((size) => size.name === name)?.bytes;

test.each([
  [{ react: 1, "react-dom": 2, scheduler: 3 }, "React", 6],
  [{ i18next: 1, "react-i18next": 2 }, "i18next", 3],
  [{ "react-aria": 1, "@react-aria/live-announcer": 2, "@internationalized/string": 4 }, "React Aria", 7],
  [{ "@module-federation/runtime-core": 5 }, "federation runtime", 5],
  [{ "left-pad": 7, react: 1 }, "others", 7],
])("of %j, %s is %i", (bytes, name, sum) => {
  expect(findSize(bytes, name)).toBe(sum);
});

test("a build over budget fails, and names what is over", () => {
  const sizes = [
    { name: "home", bytes: 2 * KB, budget: 2 * KB },
    { name: "zod", bytes: 1, budget: 0 },
  ];
  expect(() => checkBudgets(sizes)).toThrow("zod: 1 bytes, budget 0");
  expect(() => checkBudgets(sizes)).not.toThrow("home");
  expect(() => checkBudgets(sizes.slice(0, 1))).not.toThrow();
});
