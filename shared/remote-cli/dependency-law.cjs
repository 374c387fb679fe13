const layers = require("./dependency-layers.cjs");

/** The dependency law of a remote in a repository of its own. */
const PRODUCT = { path: "^src/", pathNot: "\\.(test|fixtures)\\.tsx?$" };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "A cycle has no first step: neither side can be read, tested or replaced alone. Type imports count too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "remote-imports-its-own-folder",
      comment: "Other remotes are reached through contracts and slots; what a remote needs besides is a package.",
      severity: "error",
      from: { path: "^(src/|remote\\.manifest)" },
      to: { path: "^\\.\\./" },
    },
    {
      name: "not-installed",
      comment: "An import that leads nowhere here leads nowhere in the pipeline.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    ...layers("(src)"),
    {
      name: "browser-without-whole-zod",
      comment: "`zod` whole costs 90 KB in a browser, `zod/mini` 6 KB.",
      severity: "error",
      from: PRODUCT,
      to: { path: "node_modules/zod/(index|v4/classic|v3)" },
    },
    {
      name: "tests-stay-out-of-products",
      severity: "error",
      from: PRODUCT,
      to: { path: ["\\.test\\.tsx?$", "node_modules/@kalima/testing/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
