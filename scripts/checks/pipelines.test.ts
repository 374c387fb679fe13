import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOOLS } from "../../server/test/tools.ts";
import { pipelinePath, WORKFLOWS, writePipeline } from "../pipelines.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

const TEMPLATE = join(ROOT, "scripts", "create-remote", "template", "pipeline.yml");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const folder = join(ROOT, WORKFLOWS);
const workflow = (name: string) => readFileSync(join(folder, name), "utf8");
const all = readdirSync(folder);

/** Names of the npm scripts a workflow runs, in order. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/npm (?:run )?(?:--silent )?([\w:-]+)/g)].map((match) => match[1] ?? "");
}

describe("the pipeline of a remote", () => {
  it("exists for every remote and for nothing else", () => {
    const found = all.filter((file) => file.startsWith("mfe-"));
    expect(found.sort()).toEqual(remotes().map((remote) => `${remote}.yml`));
  });

  it.each(remotes())("%s is the template with its own name and contracts, and names no other remote", (remote) => {
    const template = readFileSync(TEMPLATE, "utf8");
    expect(readFileSync(pipelinePath(ROOT, remote), "utf8")).toBe(writePipeline(template, ROOT, remote));
    expect(new Set(template.match(/mfe-[a-z]+(-[a-z]+)*/g))).toEqual(new Set(["mfe-example"]));
  });

  it("runs for its own sources, shared ones and its own steps, which it takes from the reusable workflow", () => {
    const template = readFileSync(TEMPLATE, "utf8");
    const lists = [...template.matchAll(/paths:\n((?: +- ".+"\n)+)/g)].map(([, list]) => list ?? "");
    const paths = lists.map((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, path]) => path));
    const own = `${WORKFLOWS}/mfe-example.yml`;
    const wanted = ["mfe-example/**", "shared/**", own, `${WORKFLOWS}/remote.yml`];
    expect(paths).toEqual([wanted, wanted]);
    expect(template).toContain(`uses: ./${WORKFLOWS}/remote.yml\n`);
    expect(template).toContain("remote: mfe-example\n");
  });

  it("checks before it publishes, and publishes from main alone", () => {
    const steps = workflow("remote.yml");
    expect(steps).not.toContain("mfe-");
    expect(scriptsIn(steps)).toEqual(["check-remote", "release", "release", "release"]);
    expect(steps).toContain("needs: check\n");
    expect(steps).toContain("if: github.ref == 'refs/heads/main'\n");
  });
});

describe("the preview of a pull request", () => {
  const [, job = ""] = /\n {2}preview:\n([\s\S]*?)\n {2}publish:/.exec(workflow("remote.yml")) ?? [];

  it("publishes after the checks, with a token of its own, and begins no rollout", () => {
    expect(scriptsIn(job)).toEqual(["release"]);
    expect(job).toContain("release -- publish ");
    expect(job).toContain("needs: check\n");
    expect(job).toMatch(/environment: \$\{\{ inputs\.remote \}\}-preview\n/);
  });

  it("runs for pull requests of this repository alone", () => {
    const own = "github.event.pull_request.head.repo.full_name == github.repository";
    expect(job).toContain(`if: github.event_name == 'pull_request' && ${own}\n`);
  });
});

describe("every workflow", () => {
  it.each(all)("%s calls npm scripts that exist", (name) => {
    for (const called of scriptsIn(workflow(name))) {
      const task = /scripts\/run\.mjs ([\w-]+)/.exec(scripts[called] ?? "")?.[1];
      expect(existsSync(join(ROOT, "scripts", `${task}.ts`)), called).toBe(true);
    }
  });

  it.each(all)("%s holds no address and no secret, only their names", (name) => {
    const text = workflow(name).replaceAll(/\$\{\{ secrets\.[A-Z_]+ \}\}/g, "");
    expect(text).not.toMatch(/:\/\/|localhost|secrets\.|[A-Za-z0-9_-]{40,}/);
  });
});

it("shell, server and shared have a workflow of their own, which a change in a remote alone does not start", () => {
  const site = workflow("site.yml");
  expect(scriptsIn(site)).toEqual(["test"]);
  expect([...site.matchAll(/paths-ignore: \["mfe-\*\/\*\*"/g)]).toHaveLength(2);
});

it("the root's TypeScript projects name every remote", () => {
  const { references } = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as {
    references: { path: string }[];
  };
  const named = references.map(({ path }) => path).filter((path) => path.startsWith("mfe-"));
  expect(named.sort()).toEqual(remotes());
});

describe("the nightly run", () => {
  it("installs every package that deep tests need", () => {
    const nightly = workflow("nightly.yml");
    const [, deep = ""] = /\n {2}deep:\n([\s\S]*?)\n {2}bench:/.exec(nightly) ?? [];
    const [, installed = ""] = /apt-get install -y (.+)\n/.exec(deep) ?? [];
    expect(installed.split(" ").sort()).toEqual(Object.keys(TOOLS).sort());
    expect(scriptsIn(deep)).toEqual(["test:deep"]);
  });
});
