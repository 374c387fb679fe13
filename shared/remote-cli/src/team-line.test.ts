import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { completeLine, takeOption } from "./release-line.ts";
import { nameRemote } from "./team-line.ts";

test.each([
  ["rollout 1.2.0 --percent 10", "rollout mfe-points 1.2.0 --percent 10"],
  ["rollout mfe-points 1.2.0 --percent 10", "rollout mfe-points 1.2.0 --percent 10"],
  ["rollback", "rollback mfe-points"],
  ["status --json", "status mfe-points --json"],
  ["can-i-deploy 1.2.0", "can-i-deploy mfe-points@1.2.0"],
  ["preview mfe-points@1.2.0", "preview mfe-points@1.2.0"],
  ["can-i-deploy", "can-i-deploy"],
  ["backends", "backends"],
  ["deploy 1.2.0", "deploy 1.2.0"],
])("%s is of the folder's remote", (line, whole) => {
  expect(nameRemote(line.split(" "), "mfe-points").join(" ")).toBe(whole);
});

test.each([
  ["status --to https://a.example --json", "https://a.example", "status --json"],
  ["status --to=https://a.example", "https://a.example", "status"],
  ["status --to", "", "status"],
  ["status", undefined, "status"],
])("takes the site out of %s", (line, value, rest) => {
  const taken = takeOption(line.split(" "), "to");
  expect([taken.value, taken.rest.join(" ")]).toEqual([value, rest]);
});

test.each(["publish mfe-points --from out", "status", "publish --help", "publish"])(
  "builds nothing for %s",
  async (line) => {
    const findFolder = () => expect.unreachable();
    expect(await completeLine(line.split(" "), findFolder)).toEqual(line.split(" "));
  },
);

describe("kalima-remote", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "kalima-team-"));
    await mkdir(join(root, "own", "src"), { recursive: true });
    await writeFile(join(root, "own", "package.json"), '{"name":"mfe-points"}');
    await writeFile(join(root, "own", "remote.manifest.ts"), "");
  });
  afterAll(() => rm(root, { recursive: true }));

  function run(line: string, folder: string, env: NodeJS.ProcessEnv = {}) {
    const script = join(import.meta.dirname, "cli.ts");
    const { SITE_ORIGIN: _site, RELEASE_TOKEN: _token, ...rest } = process.env;
    return new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
      const options = { cwd: join(root, folder), env: { ...rest, ...env } };
      execFile(process.execPath, [script, ...line.split(" ")], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, out: stdout, complaint: stderr.trim() }),
      );
    });
  }

  it("explains its commands without the name of the remote", async () => {
    const { code, out } = await run("--help", "own");
    expect([code, out]).toEqual([0, expect.stringMatching(/^ {2}can-i-deploy <version> /m)]);
    for (const command of ["check", "dev", "publish", "rollout <version>", "rollback \\[version\\]"])
      expect(out).toMatch(new RegExp(`^ {2}${command} `, "m"));
  });

  it.each([
    ["status", ".", {}, 2, /^There is no remote\.manifest\.ts in /],
    ["status", "own/src", {}, 2, /^Which site\?/],
    ["status", "own", { SITE_ORIGIN: "https://kalima.example" }, 2, /RELEASE_TOKEN/],
    ["status --to http://kalima.example", "own", { RELEASE_TOKEN: "x" }, 1, /wants the https address/],
    ["rollout 1.0.0 --to https://kalima.example", "own", { RELEASE_TOKEN: "x" }, 2, /^rollout wants --percent\.$/],
    ["contracts push", "own", {}, 2, /^contracts knows one action/],
    ["contracts pull mfe-booking@1.0.0", "own", {}, 2, /wants <remote>@live/],
    ["deploy", "own", { SITE_ORIGIN: "https://kalima.example" }, 2, /^There is no command "deploy"/],
  ])("refuses %s in %s", async (line, folder, env, exitCode, reason) => {
    const { code, complaint } = await run(line, folder, env);
    expect([code, complaint]).toEqual([exitCode, expect.stringMatching(reason)]);
  });
});
