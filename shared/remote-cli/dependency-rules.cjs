/** Rules that a remote in its own repository and this project have alike. */
/**
 * Rules between the layers of a remote: root → screens → features → shared.
 *
 * @param {string} src pattern of its `src` folder, with one group around it, such as `(mfe-[a-z-]+/src)`
 * @returns {import("dependency-cruiser").IForbiddenRuleType[]}
 */
const layers = (src) => [
  {
    name: "screens-over-features-over-shared",
    comment: "Inside a remote: routes → screens → features → shared.",
    severity: "error",
    from: { path: `^${src}/(features|shared)/` },
    to: { path: "^$1/(screens|root)" },
  },
  {
    name: "shared-below-features",
    severity: "error",
    from: { path: `^${src}/shared/` },
    to: { path: "^$1/features/" },
  },
  {
    name: "features-stand-alone",
    comment: "Screens compose features; features never import each other.",
    severity: "error",
    from: { path: `^${src}/features/([^/]+)/` },
    to: { path: "^$1/features/", pathNot: "^$1/features/$2/" },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType} */
const noCircular = {
  name: "no-circular",
  comment: "A cycle has no first step: neither side can be read, tested or replaced alone. Type imports count too.",
  severity: "error",
  from: {},
  to: { circular: true },
};

/**
 * @param {{ path: string, pathNot: string }} browser modules that run in a browser
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const browserWithoutWholeZod = (browser) => ({
  name: "browser-without-whole-zod",
  comment: "`zod` whole costs 90 KB in a browser, `zod/mini` 6 KB.",
  severity: "error",
  from: browser,
  to: { path: "node_modules/zod/(index|v4/classic|v3)" },
});

/** How dependency-cruiser reads imports here and there. */
const options = {
  doNotFollow: { path: "node_modules" },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "types", "default"],
    extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
  },
};

module.exports = { layers, noCircular, browserWithoutWholeZod, options };
