import { resolve } from "node:path";
import { providedVersions } from "@kalima/build";
import * as forms from "@kalima/platform/forms";
import * as facade from "@kalima/platform/react";
import { createInstance, registerGlobalPlugins } from "@module-federation/enhanced/runtime";
import { beforeAll, expect, it } from "vitest";
import { versionByRange } from "./earlier-faces.ts";
import { providedModules } from "./provided-modules.ts";

const SHELL = resolve(import.meta.dirname, "../../..");

const NAME = "@kalima/platform/react";

beforeAll(() => registerGlobalPlugins([versionByRange]));

/**
 * Returns the platform that a remote receives which was built against these versions, after `others` on the same page.
 */
async function faceFor(range: string, others: readonly string[] = []): Promise<unknown> {
  const shell = createInstance({ name: "shell", remotes: [], shared: providedModules(providedVersions(SHELL)) });
  shell.initializeSharing();
  const load = async (requiredVersion: string, name: string) => {
    const remote = createInstance({ name, remotes: [], shareStrategy: "loaded-first" });
    remote.initShareScopeMap("default", shell.shareScopeMap.default ?? {});
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion };
    const factory = await remote.loadShare(NAME, { customShareInfo: { shareConfig, scope: ["default"] } });
    return factory ? factory() : null;
  };
  for (const [at, other] of others.entries()) await load(other, `other_${at}`);
  return load(range, "asking");
}

it.each([[], ["^0.1.0"]])("gives a remote of today the facade without forms, after %j too", async (...others) => {
  expect(await faceFor("^0.2.0", others)).toBe(facade);
});

it.each([[], ["^0.2.0"]])("gives an earlier remote the forms as well, after %j too", async (...others) => {
  expect(await faceFor("^0.1.0", others)).toMatchObject({ useForm: forms.useForm, useQuery: facade.useQuery });
});

it("refuses a remote that needs a version which this page does not have", async () => {
  await expect(faceFor("^0.9.0")).rejects.toThrow("^0.9.0");
});
