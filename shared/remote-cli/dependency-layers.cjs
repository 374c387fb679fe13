/**
 * Rules between the layers of a remote: root → screens → features → shared.
 *
 * @param {string} src pattern of its `src` folder, with one group around it, such as `(mfe-[a-z-]+/src)`
 * @returns {import("dependency-cruiser").IForbiddenRuleType[]}
 */
module.exports = (src) => [
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
