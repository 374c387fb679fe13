import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pipelineOf } from "../pipelines.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

const TEMPLATE = join(ROOT, "scripts", "create-remote", "template", "pipeline.yml");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };

const pipelines = [
  ...remotes().map((remote) => ({ remote, file: pipelineOf(ROOT, remote) })),
  { remote: "mfe-example", file: TEMPLATE },
];

describe("pipelines of remotes", () => {
  it("are there for every remote and for nothing that is none", () => {
    const found = readdirSync(dirname(pipelineOf(ROOT, "any"))).filter((file) => file.startsWith("mfe-"));
    expect(found.sort()).toEqual(remotes().map((remote) => `${remote}.yml`));
  });

  it.each(pipelines)("$remote names itself and no other remote", ({ remote, file }) => {
    const named = new Set(readFileSync(file, "utf8").match(/mfe-[a-z]+(-[a-z]+)*/g));
    expect([...named]).toEqual([remote]);
  });

  it.each(pipelines)("$remote calls scripts that are there, check before publish", ({ remote, file }) => {
    const text = readFileSync(file, "utf8");
    const called = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map((match) => match[1] ?? "");
    expect(called).toEqual(["check-remote", "release", "release"]);
    for (const name of called) {
      const task = /scripts\/run\.mjs ([\w-]+)/.exec(scripts[name] ?? "")?.[1];
      expect(existsSync(join(ROOT, "scripts", `${task}.ts`)), name).toBe(true);
    }
    expect(text).toContain(`npm run check-remote -- ${remote}\n`);
    expect(text).toContain(`npm run --silent release -- publish ${remote} --json > published.json\n`);
    expect(text).toContain(`npm run release -- can-i-deploy "${remote}@`);
    expect(text).toContain("needs: check\n");
  });

  it.each(pipelines)("$remote runs for its own and shared sources alone", ({ remote, file }) => {
    const paths = [...readFileSync(file, "utf8").matchAll(/paths: (\[.*\])/g)].map((match) =>
      JSON.parse(match[1] ?? ""),
    );
    const wanted = [`${remote}/**`, "shared/**", `.github/workflows/${remote}.yml`];
    expect(paths).toEqual([wanted, wanted]);
  });

  it.each(pipelines)("$remote holds no address and no secret, only their names", ({ file }) => {
    const text = readFileSync(file, "utf8").replaceAll(/\$\{\{ secrets\.[A-Z_]+ \}\}/g, "");
    expect(text).not.toMatch(/:\/\/|localhost|secrets\.|[A-Za-z0-9_-]{40,}/);
  });
});

it("the root's TypeScript projects name every remote", () => {
  const { references } = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as {
    references: { path: string }[];
  };
  const named = references.map(({ path }) => path).filter((path) => path.startsWith("mfe-"));
  expect(named.sort()).toEqual(remotes());
});
