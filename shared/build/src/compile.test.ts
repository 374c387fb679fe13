import { describe, expect, it } from "vitest";
import { filesWithModule } from "./compile.ts";
import { containerName } from "./targets.ts";

const stats = {
  chunks: [
    {
      id: "root",
      files: ["root.js", "root.css"],
      siblings: ["vendor"],
      modules: [{ name: "./src/root.tsx", nameForCondition: "/x/src/root.tsx" }],
    },
    { id: "vendor", files: ["vendor.js"], siblings: ["root"], modules: [{ name: "zod" }] },
    { id: "later", files: ["later.js"], siblings: [], modules: [{ name: "./src/later.ts" }] },
  ],
} as unknown as Parameters<typeof filesWithModule>[0];

describe("filesWithModule", () => {
  it("names the files of the module's chunk and of those that load with it", () => {
    expect(filesWithModule(stats, /\/src\/root\.tsx$/)).toEqual(["vendor.js", "root.js", "root.css"]);
  });

  it("names none for a module that is not there", () => {
    expect(filesWithModule(stats, /nowhere/)).toEqual([]);
  });
});

it("names a container by package and version, as an identifier", () => {
  expect(containerName({ name: "mfe-support-chat", version: "0.1.0-ab12" })).toBe("mfe_support_chat_0_1_0_ab12");
});
