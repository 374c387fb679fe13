const { browserWithoutWholeZod, layers, noCircular, options } = require("./dependency-rules.cjs");

/** The dependency law of a remote in a repository of its own. */
const PRODUCT = { path: "^src/", pathNot: "\\.(test|fixtures)\\.tsx?$" };

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    noCircular,
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
    browserWithoutWholeZod(PRODUCT),
    {
      name: "tests-stay-out-of-products",
      severity: "error",
      from: PRODUCT,
      to: { path: ["\\.test\\.tsx?$", "node_modules/@kalima/testing/"] },
    },
  ],
  options,
};
