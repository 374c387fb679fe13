import { expect, it } from "vitest";
import { shareRuntime } from "./federated-loader.ts";

type Runtime = { bundlerRuntime: { S: object; init: unknown }; bundlerRuntimeOptions: object };

it("gives each entry one runtime, with options and share scopes of its own", () => {
  const page = {} as { _FEDERATION_BUNDLER_RUNTIME: Runtime; _FEDERATION_RUNTIME_CORE: object };
  shareRuntime(page);
  const [one, other] = [page._FEDERATION_BUNDLER_RUNTIME, page._FEDERATION_BUNDLER_RUNTIME];
  expect(one.bundlerRuntime.init).toBe(other.bundlerRuntime.init);
  expect(one.bundlerRuntime.S).not.toBe(other.bundlerRuntime.S);
  expect(one.bundlerRuntimeOptions).not.toBe(other.bundlerRuntimeOptions);
  expect(page._FEDERATION_RUNTIME_CORE).toHaveProperty("ModuleFederation");
});
