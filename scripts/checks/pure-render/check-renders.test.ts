import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRenders } from "./check-renders.ts";

const AGE = "export function useAge() {\n  return Date.now();\n}\n";
let root = "";

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "renders-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("reads remotes, design system and the hooks for remotes, and says where and what to use instead", async () => {
  const advice = "use useNow(), or read the clock in an effect or a handler";
  await write(
    "shared/platform/package.json",
    `{"name":"@kalima/platform","exports":{"./react":"./src/react/index.ts"}}`,
  );
  await write(
    "shared/platform/src/react/index.ts",
    `export { useAge } from "./use-age.ts"; export { now } from "../now.ts";`,
  );
  await write("shared/platform/src/react/use-age.ts", AGE);
  await write("shared/platform/src/now.ts", "export const now = () => Date.now();");
  await write("shared/ui/src/clock.tsx", "export const Clock = () => <p>{Date.now()}</p>;");
  await write(
    "mfe-one/src/screen.tsx",
    `import { now } from "@kalima/platform/react";\n\nexport function Screen() {\n  return now();\n}\n`,
  );
  await write("mfe-one/src/screen.test.tsx", AGE);
  await write("server/src/use-age.ts", AGE);
  expect(checkRenders(root).sort()).toEqual([
    `mfe-one/src/screen.tsx:4 Screen reads Date.now() while rendering, through now: ${advice}`,
    `shared/platform/src/react/use-age.ts:2 useAge reads Date.now() while rendering: ${advice}`,
    `shared/ui/src/clock.tsx:1 Clock reads Date.now() while rendering: ${advice}`,
  ]);
});
