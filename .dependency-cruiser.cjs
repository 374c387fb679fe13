const { browserWithoutWholeZod, layers, noCircular, options } = require("./shared/remote-cli/dependency-rules.cjs");

/** The dependency law of docs/architecture.md. scripts/checks plants one violation of each rule and expects it to fail. */
const BROWSER = "^(shell|mfe-[a-z-]+|shared/(platform|ui))/";

/** Each module of the server may import only modules before it, so that no cycle can form: the way back is a domain event. */
const MODULES = [
  "users",
  "grants",
  "files",
  "auth",
  "invitations",
  "prices",
  "flags",
  "company",
  "trainers",
  "busy-calendars",
  "placement",
  "payments",
  "bookings",
  "conversations",
  "rooms",
  "catalog",
  "availability",
  "calendar",
  "reminders",
  "follow-up",
  "speaking-checks",
  "team",
  "tasks",
  "learning",
  "today",
  "earnings",
  "ledger",
  "checkout",
  "notifications",
  "support",
  "people",
  "audit",
  "search",
  "views",
  "queues",
  "failed-jobs",
  "backends",
  "rendering",
  "release-access",
  "registry",
  "release-serving",
  "release-health",
  "releases",
  "status",
  "site",
];
const modulesWithoutCycle = MODULES.map((name, at) => ({
  name: "modules-without-cycle",
  comment: `The server's module ${name} may import only modules listed before it in MODULES.`,
  severity: "error",
  from: { path: `^server/src/modules/${name}/`, pathNot: "\\.test\\.ts$" },
  to: {
    path: "^server/src/modules/([^/]+)/",
    pathNot: `^server/src/modules/(${MODULES.slice(0, at + 1).join("|")})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    noCircular,
    {
      name: "contracts-import-zod-only",
      comment: "Except what reads contract packages, which tools and servers run.",
      severity: "error",
      from: { path: "^shared/contracts/src", pathNot: ["\\.test\\.ts$", "^shared/contracts/src/packages/"] },
      to: { pathNot: ["^shared/contracts/src", "node_modules/zod/"] },
    },
    {
      name: "domains-import-contracts-only",
      comment: "The contracts of a domain build on the mechanisms and on the contracts of other domains.",
      severity: "error",
      from: { path: "^contracts/(?!checks/)[^/]+/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contracts/[^/]+/src", "^shared/contracts/src", "node_modules/zod/"] },
    },
    {
      name: "platform-imports-contracts-and-ui",
      severity: "error",
      from: { path: "^shared/platform/src" },
      to: { path: "^(shell|mfe-|server|shared/(build|testing))" },
    },
    {
      name: "platform-core-without-react",
      comment: "The core serves any framework; only react/, remote/ and server/ may know React and the design system.",
      severity: "error",
      from: {
        path: "^shared/platform/src/(bus|delivery|http|session|socket|language|host)/",
        pathNot: "\\.test\\.tsx?$",
      },
      to: { path: ["node_modules/(react|react-dom|react-i18next|react-router-dom)/", "^shared/ui/"] },
    },
    {
      name: "ui-imports-contracts-only",
      severity: "error",
      from: { path: "^shared/ui/src" },
      to: { path: "^(shell|mfe-|server|shared/(platform|build|testing))" },
    },
    {
      name: "remote-imports-no-remote",
      severity: "error",
      from: { path: "^(mfe-[a-z-]+)/" },
      to: { path: "^mfe-", pathNot: "^$1/" },
    },
    {
      name: "remote-imports-no-shell-or-server",
      severity: "error",
      from: { path: "^mfe-" },
      to: { path: "^(shell|server|scripts|e2e)/" },
    },
    {
      name: "shell-imports-no-remote-or-server",
      severity: "error",
      from: { path: "^shell/" },
      to: { path: "^(mfe-|server|scripts|e2e)" },
    },
    {
      name: "server-imports-contracts-only",
      comment:
        "And the client of releases, which has the description of a build. Except the proofs of delivery: there the browser's own code talks to real server processes.",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/test/delivery/" },
      to: { path: "^(shell|mfe-|scripts|e2e|shared/(platform|ui|build|testing|remote-cli))" },
    },
    {
      name: "tools-import-no-browser-code",
      comment: "Scripts and journeys use the product from outside: its builds, its server, its contracts.",
      severity: "error",
      from: { path: "^(scripts|e2e)/" },
      to: { path: "^(shell|mfe-[a-z-]+|shared/(platform|ui|testing))/" },
    },
    {
      name: "scripts-import-no-journeys",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "^e2e/" },
    },
    ...layers("(mfe-[a-z-]+/src)"),
    {
      name: "policies-are-pure",
      severity: "error",
      from: { path: "^server/src/modules/.*\\.policy\\.ts$" },
      to: {
        path: [
          "\\.(service|repository|routes|sockets|module)\\.ts$",
          "^server/src/kernel/(database|http)/",
          "node_modules/(pg|fastify)/",
        ],
      },
    },
    {
      name: "services-below-routes",
      severity: "error",
      from: { path: "^server/src/modules/.*\\.(service|repository)\\.ts$" },
      to: { path: "\\.(routes|sockets)\\.ts$" },
    },
    {
      name: "modules-meet-in-public",
      comment: "A module may use another one's public.ts, and nothing behind it.",
      severity: "error",
      from: { path: "^server/src/modules/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/modules/[^/]+/", pathNot: ["^server/src/modules/$1/", "/public\\.ts$"] },
    },
    ...modulesWithoutCycle,
    {
      name: "kernel-imports-no-module",
      comment:
        "What modules need from each other are interfaces of the kernel, which a module implements. Only programs and the composition import modules: neither the kernel nor what it builds on, such as security.",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: [
          "^server/src/(modules|assets|release-cli|staff-cli|seed|start)/",
          "^server/src/(main|compose)\\.ts$",
          "^server/src/(?!kernel/).*\\.test\\.ts$",
        ],
      },
      to: { path: "^server/src/modules/" },
    },
    {
      name: "sandbox-stands-alone",
      comment:
        "The sandbox stands in for the bank and the phone network, so it uses only the school's API. Its entry point reads the settings.",
      severity: "error",
      from: { path: "^server/src/sandbox/", pathNot: ["^server/src/sandbox/main\\.ts$", "\\.test\\.ts$"] },
      to: { path: "^server/src/", pathNot: ["^server/src/sandbox/", "^server/src/kernel/http/headers\\.ts$"] },
    },
    browserWithoutWholeZod({ path: BROWSER, pathNot: "\\.test\\.tsx?$" }),
    {
      name: "server-face-stays-out-of-browsers",
      comment: "Only the build puts it into a bundle; in a browser it would bring React's renderer for servers along.",
      severity: "error",
      from: { path: BROWSER, pathNot: ["\\.test\\.tsx?$", "^shared/platform/(src/server|test)/"] },
      to: { path: "^shared/platform/src/server/" },
    },
    {
      name: "example-imports-no-product",
      comment: "An example stands for a remote of another repository.",
      severity: "error",
      from: { path: "^(examples/[a-z-]+)/" },
      to: { path: "^(shell|mfe-[a-z-]+|server|scripts|e2e|examples)/", pathNot: "^$1/" },
    },
    {
      name: "plain-dom-without-our-packages",
      comment: "They show that the release format is all that a team has to know.",
      severity: "error",
      from: { path: "^examples/(plain-dom|phrase-of-the-day)/" },
      to: { path: "^shared/" },
    },
    {
      name: "product-imports-no-example",
      severity: "error",
      from: { path: "^(shell|mfe-[a-z-]+|server|shared|scripts|e2e)/" },
      to: { path: "^examples/" },
    },
    {
      name: "tests-stay-out-of-products",
      severity: "error",
      from: { path: "/src/", pathNot: "(\\.(test|fixtures)\\.tsx?|shared/testing/.*)$" },
      to: { path: ["\\.test\\.tsx?$", "^shared/testing/"] },
    },
  ],
  options: {
    ...options,
    exclude: { path: "(^|/)dist/" },
    tsConfig: { fileName: "tsconfig.base.json" },
  },
};
