import { cp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RemoteBuild } from "../../shared/build/src/index.ts";
import { copySources, type SourceChange, type SourceTree } from "./source-tree.ts";

const REMOTES = ["mfe-auth", "mfe-payment", "mfe-profile"];
const OPEN_TASKS = "contracts/learning/src/open-tasks.ts";
const VOCABULARY = "contracts/learning/src/vocabulary.ts";
const METHODS = "contracts/payment/src/saved-methods.ts";

const before = (file: string, start: string, more: string): SourceChange => ({ file, from: start, to: more + start });

/** Changes that no byte of a remote depends on. */
const WITHOUT_EFFECT: [string, SourceChange][] = [
  ["a comment in contracts", before(OPEN_TASKS, "import", "/** How much is open. */\n")],
  ["a new schema of another domain", before(VOCABULARY, "export type", "export const aNewSchema = z.object({});\n")],
  ["a new component", before("shared/ui/src/states/loading.tsx", "export", "export const Fresh = () => <hr />;\n")],
  [
    "its export",
    before("shared/ui/src/content.ts", "export { Loading }", 'export { Fresh } from "./states/loading.tsx";\n'),
  ],
  ["a token", before("shared/ui/src/styles/tokens.css", "--r-1: 8px;", "--r-0: 4px;\n    ")],
  ["an error code", before("contracts/payment/src/errors.ts", '"payment.', '"payment.planted": 404,\n  ')],
  ["a comment in a remote", before("mfe-profile/src/root.tsx", "import", "// Nothing is new.\n")],
];

/** Each with the remotes whose bytes or contract it changes. */
const WITH_EFFECT: [string, SourceChange, string[]][] = [
  [
    "a schema that one of them parses",
    { file: METHODS, from: "holder: z.nullable(z.string())", to: "holder: z.string()" },
    ["mfe-payment"],
  ],
  [
    "a component that two contain",
    { file: "shared/platform/src/pages/paged-list.tsx", from: "height={240}", to: "height={250}" },
    ["mfe-payment", "mfe-profile"],
  ],
  [
    "a field of the account",
    before("contracts/accounts/src/account.ts", "  createdAt: instant,", "  nickname: z.optional(z.string()),\n"),
    ["mfe-auth", "mfe-profile"],
  ],
  ["a text of one in Arabic", { file: "mfe-auth/src/i18n/ar.json", from: "تسجيل الدخول", to: "دخول" }, ["mfe-auth"]],
];

describe("a version is its bytes", { timeout: 300_000 }, () => {
  let tree: SourceTree;
  let known = new Map<string, RemoteBuild>();

  async function buildAll(): Promise<Map<string, RemoteBuild>> {
    const built = (await tree.build(REMOTES)).map(
      async ({ name, folder }): Promise<[string, RemoteBuild]> => [
        name,
        JSON.parse(await readFile(join(folder, "release.json"), "utf8")),
      ],
    );
    return new Map(await Promise.all(built));
  }

  /** Names of the remotes whose version is another one than before. */
  async function listRenamed(): Promise<string[]> {
    const built = await buildAll();
    const renamed = REMOTES.filter((name) => built.get(name)?.version !== known.get(name)?.version);
    known = built;
    return renamed;
  }

  beforeAll(async () => {
    tree = await copySources(REMOTES, []);
    known = await buildAll();
  }, 300_000);
  afterAll(() => tree.remove());

  it(`keeps its name over ${WITHOUT_EFFECT.map(([name]) => name).join(", ")} and a test`, async () => {
    const shared = REMOTES.map((name) => known.get(name)?.render?.shared);
    await tree.change(WITHOUT_EFFECT.map(([, change]) => change));
    await writeFile(join(tree.root, "mfe-auth/src/planted.test.ts"), "throw new Error();");
    expect(await listRenamed()).toEqual([]);
    expect(REMOTES.map((name) => known.get(name)?.render?.shared)).toEqual(shared);
  });

  it.each(WITH_EFFECT)("gets another name by %s", async (_name, change, renamed) => {
    await tree.change([change]);
    expect(await listRenamed()).toEqual(renamed);
  });

  it("gets another name by a package that it alone contains", async () => {
    const link = join(tree.root, "mfe-profile/node_modules/react-easy-crop");
    const installed = await realpath(link);
    await rm(link);
    await cp(installed, link, { recursive: true });
    await symlink(join(dirname(installed), "normalize-wheel"), join(dirname(link), "normalize-wheel"));
    for (const [name, from, to] of [
      ["index.module.mjs", "reactEasyCrop", "reactEasierCrop"],
      ["package.json", '"version": "', '"version": "9'],
    ] as const)
      await writeFile(join(link, name), (await readFile(join(link, name), "utf8")).replace(from, to));
    expect(await listRenamed()).toEqual(["mfe-profile"]);
  });
});
