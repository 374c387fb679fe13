import { expect, it } from "vitest";
import { sharedModules } from "./shared-modules.ts";

it("lists shared modules by name, with who brought them and who uses them", () => {
  const [fromShell, fromRemote] = [() => {}, () => {}];
  const react = { from: "shell", get: fromShell, lib: () => ({}), useIn: ["mfe_b", "mfe_a", "mfe_a"] };
  // The runtime writes down who asked first.
  const facade = { from: "mfe_a", get: fromShell, loaded: true };
  const scopes = {
    default: {
      react: { "19.3.1": react },
      "@kalima/platform/react": { "0.1.0": facade },
      other: { "1": { from: "x" } },
    },
  };
  const offers = (get: unknown) => ({ shared: { react: [{ get }], "@kalima/platform/react": [{ get }] } });
  const parts = [
    { name: "mfe_a", options: offers(fromRemote) },
    { name: "shell", options: offers(fromShell) },
  ];
  expect(sharedModules(scopes, parts)).toEqual([
    { name: "@kalima/platform/react", version: "0.1.0", from: "shell", isLoaded: true, usedBy: [] },
    { name: "other", version: "1", from: "x", isLoaded: false, usedBy: [] },
    { name: "react", version: "19.3.1", from: "shell", isLoaded: true, usedBy: ["mfe_a", "mfe_b"] },
  ]);
});
