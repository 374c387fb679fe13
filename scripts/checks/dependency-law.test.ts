import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cruise, type IConfiguration } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../root.ts";

const { default: law } = (await import(join(ROOT, ".dependency-cruiser.cjs"))) as {
  default: Required<Pick<IConfiguration, "forbidden" | "options">>;
};

/** One planted violation of each rule: file → what it imports. */
const PLANTED: Record<string, Record<string, string>> = {
  "no-circular": { "shell/src/a.ts": "./b.ts", "shell/src/b.ts": "./a.ts" },
  "contracts-import-zod-only": { "shared/contracts/src/a.ts": "../../ui/src/target.ts" },
  "domains-import-contracts-only": { "contracts/x/src/a.ts": "../../../shared/ui/src/target.ts" },
  "platform-imports-contracts-and-ui": { "shared/platform/src/a.ts": "../../../server/src/target.ts" },
  "platform-core-without-react": { "shared/platform/src/bus/a.ts": "../../../ui/src/target.ts" },
  "ui-imports-contracts-only": { "shared/ui/src/a.ts": "../../platform/src/target.ts" },
  "remote-imports-no-remote": { "mfe-one/src/a.ts": "../../mfe-two/src/target.ts" },
  "remote-imports-no-shell-or-server": { "mfe-one/src/a.ts": "../../shell/src/target.ts" },
  "shell-imports-no-remote-or-server": { "shell/src/a.ts": "../../mfe-two/src/target.ts" },
  "server-imports-contracts-only": { "server/src/a.ts": "../../shared/ui/src/target.ts" },
  "tools-import-no-browser-code": { "e2e/a.ts": "../mfe-two/src/target.ts" },
  "scripts-import-no-journeys": { "scripts/a.ts": "../e2e/target.ts" },
  "screens-over-features-over-shared": { "mfe-one/src/features/buy/a.ts": "../../screens/target.ts" },
  "shared-below-features": { "mfe-one/src/shared/a.ts": "../features/sell/target.ts" },
  "features-stand-alone": { "mfe-one/src/features/buy/a.ts": "../sell/target.ts" },
  "policies-are-pure": { "server/src/modules/x/x.policy.ts": "./x.service.ts" },
  "services-below-routes": { "server/src/modules/x/y.service.ts": "./x.routes.ts" },
  "modules-meet-in-public": { "server/src/modules/bookings/a.ts": "../users/target.ts" },
  "modules-without-cycle": { "server/src/modules/users/a.ts": "../bookings/public.ts" },
  "kernel-imports-no-module": { "server/src/kernel/a.ts": "../modules/users/target.ts" },
  "sandbox-stands-alone": { "server/src/sandbox/a.ts": "../target.ts" },
  "browser-without-whole-zod": { "shell/src/a.ts": "zod" },
  "server-face-stays-out-of-browsers": { "shared/platform/src/remote/a.ts": "../server/target.ts" },
  "example-imports-no-product": { "examples/one/a.ts": "../../server/src/target.ts" },
  "plain-dom-without-our-packages": { "examples/plain-dom/a.ts": "../../shared/ui/src/target.ts" },
  "product-imports-no-example": { "scripts/a.ts": "../examples/one/target.ts" },
  "tests-stay-out-of-products": { "shell/src/a.ts": "./b.test.ts" },
};

const TARGETS = [
  "contracts/x/src/target.ts",
  "shared/ui/src/target.ts",
  "shared/platform/src/target.ts",
  "shared/platform/src/server/target.ts",
  "server/src/target.ts",
  "shell/src/target.ts",
  "shell/src/b.test.ts",
  "mfe-two/src/target.ts",
  "e2e/target.ts",
  "scripts/target.ts",
  "examples/one/target.ts",
  "mfe-one/src/screens/target.ts",
  "mfe-one/src/features/sell/target.ts",
  "server/src/modules/users/target.ts",
  "server/src/modules/bookings/public.ts",
  "server/src/modules/x/x.service.ts",
  "server/src/modules/x/x.routes.ts",
  "node_modules/zod/index.js",
];

let ground = "";

async function plant(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(ground, "law-"));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const path of TARGETS) await write(path, "export const target = 1;\n");
  await write("node_modules/zod/package.json", '{"name":"zod","version":"4.0.0","main":"index.js"}');
  await write("package.json", '{"name":"ground","dependencies":{"zod":"4.0.0"}}');
  for (const [path, imported] of Object.entries(files)) {
    await write(path, `import ${JSON.stringify(imported)};\nexport const planted = 1;\n`);
  }
  const folders = ["contracts", "shared", "shell", "server", "mfe-one", "mfe-two", "scripts", "e2e", "examples"];
  const ruleSet = { forbidden: law.forbidden };
  const { output } = await cruise(folders, { ...law.options, tsConfig: {}, ruleSet, validate: true, baseDir: folder });
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
}

beforeAll(async () => {
  ground = join(ROOT, ".cache", "dependency-law");
  await rm(ground, { recursive: true, force: true });
  await mkdir(ground, { recursive: true });
});
afterAll(() => rm(ground, { recursive: true, force: true }));

describe("the dependency law", () => {
  it("finds nothing on clean ground", async () => {
    expect(await plant({})).toEqual([]);
  });

  it.each(Object.entries(PLANTED))("catches a violation of %s", async (rule, files) => {
    expect(await plant(files)).toContain(rule);
  });

  it.each(["settings", "security"])("catches a module that %s imports, which the kernel builds on", async (room) => {
    const violations = await plant({ [`server/src/${room}/a.ts`]: "../modules/users/target.ts" });
    expect(violations).toContain("kernel-imports-no-module");
  });

  it("plants a violation of every rule it has", () => {
    const names = new Set(law.forbidden.map(({ name }) => name));
    expect(Object.keys(PLANTED).sort()).toEqual([...names].sort());
  });
});
