import { join } from "node:path";
import { expect, it } from "vitest";
import { createNamer, OF_OTHERS } from "./module-names-plugin.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUTTON = "shared/ui/src/actions/button.tsx";

it("names a source by its package, with its loaders", () => {
  const loaders = `builtin:swc-loader??rules[1]!${join(import.meta.dirname, "pure-contracts-loader.ts")}`;
  expect(createNamer()(`${loaders}!${join(ROOT, BUTTON)}?again`)).toMatch(
    /^builtin:swc-loader\?\?rules\[1\]!pure-contracts-loader!@kalima\/ui\/src\/actions\/button\.tsx\?again$/,
  );
});

it("names an installed file by its package and version", () => {
  const file = join(ROOT, "shared/build/node_modules/oxc-parser/src-js/index.js");
  expect(createNamer()(file)).toMatch(/^oxc-parser@[\d.]+\/src-js\/index\.js$/);
});

it("keeps two copies of a package apart", () => {
  const nameRequest = createNamer();
  const installed = join(ROOT, "shared/build/node_modules/oxc-parser");
  const copy = join(ROOT, "node_modules/oxc-parser");
  const names = [installed, copy, installed].map((folder) => nameRequest(join(folder, "src-js/index.js")));
  expect(names[0]).toBe(names[2]);
  expect(names[1]).toBe(join(copy, "src-js/index.js"));
});

it("leaves no path in a module that is written in its own address", () => {
  const source = `import run from "/home/team/node_modules/.pnpm/a@1/node_modules/a/run.js";`;
  const request = `data:text/javascript,${encodeURIComponent(source)}`;
  expect(createNamer()(request)).toBe(
    `data:text/javascript,${encodeURIComponent('import run from "')}a%2Frun.js${encodeURIComponent('";')}`,
  );
});

it.each([
  ["/team/node_modules/react/index.js", true],
  ["/team/node_modules/.pnpm/@kalima+ui@1/node_modules/@kalima/ui/src/index.ts", false],
  ["/team/node_modules/@kalima/ui/node_modules/react/index.js", true],
  [join(ROOT, BUTTON), false],
])("%s is of others: %s", (path, isOfOthers) => {
  expect(OF_OTHERS.test(path)).toBe(isOfOthers);
});
