import { expect, it } from "vitest";
import { writeContainerStart } from "./container-start-loader.ts";

const OF_THE_PLUGIN = [
  'import __module_federation_bundler_runtime__ from "bundler-runtime"',
  'const __module_federation_container_name__ = "mfe_x_1"',
  'const __module_federation_share_strategy__ = "loaded-first"',
];

it("starts the container of the plugin's module, with the runtime that it names", () => {
  const written = writeContainerStart([...OF_THE_PLUGIN, "const runtimeRequire=__bundler_require__", ""].join(";"));
  expect(written).toContain('import runtime from "bundler-runtime"');
  expect(written).toContain('name: "mfe_x_1", shareStrategy: "loaded-first"');
  expect(written).toContain("const webpackRequire = __bundler_require__");
});

it("refuses a module that it does not know, rather than start half a container", () => {
  expect(() => writeContainerStart(OF_THE_PLUGIN.join(";"))).toThrow("starts containers in another way");
});
