import { expect, it } from "vitest";
import { slowest } from "./slowest.ts";

it("lists the slowest tests and files first, at most twenty of each", () => {
  const tests = Array.from({ length: 25 }, (_, at) => ({
    file: `${at % 2}.test.ts`,
    title: `test ${at}`,
    ms: at * 100,
  }));
  const [bySpeed = "", byFile = ""] = slowest(tests).split("\n\n");
  const lines = bySpeed.split("\n");
  expect(lines).toHaveLength(21);
  expect(lines[1]).toBe("    2.4 s  0.test.ts: test 24");
  expect(lines[20]).toBe("    0.5 s  1.test.ts: test 5");
  expect(byFile).toBe("Slowest files:\n   15.6 s  0.test.ts\n   14.4 s  1.test.ts");
});
