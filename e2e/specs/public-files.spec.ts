import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseSet } from "../../contracts/releases/src/index.ts";
import { ROOT } from "../../scripts/root.ts";
import { findLeaks, keysIn } from "../find-leaks.ts";
import { expect, test } from "../fixtures.ts";
import type { RunningSite } from "../running-site.ts";

/** Assembled here, so that scanners of this repository do not report them. */
const LEAKS: readonly [what: string, text: string][] = [
  ["a map beside it", `run();\n//${"#"} sourceMappingURL=app.js.map`],
  ["a map inside it", `a{}/*${"#"} sourceMappingURL=data:application/json;base64,e30= */`],
  ["a private key", `k="-----BEGIN ${"PRIVATE"} KEY-----"`],
  ["a signed token", `t="${["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiIxMjM0NTY3In0", "c2lnbmF0dXJlMTIz"].join(".")}"`],
  ["a key of a cloud", `k="${"AKIA"}IOSFODNN7EXAMPLE"`],
  ["a token of a code host", `k="${"ghp_"}${"a1B2".repeat(9)}"`],
  ["a key of a payment service", `k="${"sk_live_"}${"a1B2".repeat(6)}"`],
  ["the address of a database", `u="${"postgres:"}//app:word@db:5432/kalima"`],
  ["a password in an address", `u="${"https:"}//me:word@registry.example"`],
  ["a secret of the site", 'x="this-is-the-sites-own-secret"'],
];

test("the search finds what it is for", () => {
  const secrets = keysIn({ deep: [{ key: "this-is-the-sites-own-secret", kid: "short" }] });
  for (const [what, text] of LEAKS) expect([what, findLeaks(text, secrets)]).toEqual([what, [expect.any(String)]]);
  const innocent =
    'if ("production" !== process.env.NODE_ENV) a("sourceMappingURL", "https://kalima.example/@me", "sk_");';
  expect(findLeaks(innocent, secrets)).toEqual([]);
});

/** Address of every file that the shell and the current versions of all remotes make public. */
async function publicFiles({ origin }: RunningSite): Promise<string[]> {
  const dist = join(ROOT, "shell", "dist");
  const { version } = JSON.parse(await readFile(join(dist, "current.json"), "utf8")) as { version: string };
  const { files } = JSON.parse(await readFile(join(dist, "builds", version, "release.json"), "utf8")) as {
    files: { file: string }[];
  };
  const { data } = (await (await fetch(`${origin}/api/releases/current`)).json()) as { data: ReleaseSet };
  const ofRemotes = data.remotes.map(async (remote) => {
    const folder = remote.entry.slice(0, remote.entry.lastIndexOf("/"));
    const { files } = (await (await fetch(`${folder}/release.json`)).json()) as { files: { file: string }[] };
    return [`${folder}/release.json`, ...files.map(({ file }) => `${folder}/${file}`)];
  });
  return [
    `${origin}/sw.js`,
    ...files.map(({ file }) => `${origin}/assets/${file}`),
    ...(await Promise.all(ofRemotes)).flat(),
  ];
}

test("no public file holds a secret or leads to a source map, and no map is public", async ({ site }) => {
  const dataFolder = String(site.env.DATA_DIR);
  const secrets = [
    ...keysIn(JSON.parse(await readFile(join(dataFolder, "secrets.json"), "utf8"))),
    ...[...site.accounts.students, site.accounts.newStudent, site.accounts.agent].map(({ password }) => password),
    ...[ROOT, dataFolder],
  ];
  const files = await publicFiles(site);
  expect(files.filter((file) => /\.js$/.test(file)).length).toBeGreaterThan(30);

  const scripts = files.filter((file) => /\.(js|css|json|svg)$/.test(file));
  for (const file of scripts) {
    const answer = await fetch(file);
    expect([file, answer.status]).toEqual([file, 200]);
    expect([file, findLeaks(await answer.text(), secrets)]).toEqual([file, []]);
  }
  // Maps are built for reading stack traces, and kept outside of what is served.
  expect(existsSync(join(ROOT, "shell", "dist", "maps"))).toBe(true);
  for (const file of scripts) {
    const map = await fetch(`${file}.map`);
    expect([`${file}.map`, map.status]).toEqual([`${file}.map`, 404]);
  }
});
