import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseService } from "@kalima/release-client";
import { createHttpService } from "@kalima/release-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releasesModule } from "../../src/modules/releases/releases.module.ts";
import { createReleases } from "../../src/modules/releases/releases.service.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { type BuiltExample, buildExample } from "./build-example.ts";
import { createFolder } from "./build-fixture.ts";
import { publishHosts } from "./publish-hosts.ts";

const REMOTE = "plain-dom";
const MAX_ENTRY_BYTES = 2_048;
const provenance = { commit: "4f1c0a9be2d7", isDirty: false, builder: "https://ci.example/runs/7" };

let server: TestApp;
let root = "";
let service: ReleaseService;
let first: BuiltExample;
const built: BuiltExample[] = [];

async function build(...changes: NonNullable<Parameters<typeof buildExample>[1]>): Promise<BuiltExample> {
  const example = await buildExample(REMOTE, changes);
  built.push(example);
  return example;
}
const publish = ({ folder }: BuiltExample) =>
  service.publish({ remote: REMOTE, folder, provenance, mayBeUnserved: true, maps: null });

beforeAll(async () => {
  root = await createFolder();
  server = await createTestApp({}, [(context) => releasesModule(createReleases(context, root))]);
  await publishHosts(server.database);
  const staff = server.as(await server.signUp({ role: "admin" }));
  const site = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const token = { name: "ci", rights: ["publish", "rollout"], days: 1 };
  const { secret } = (await staff("POST", `/api/releases/${REMOTE}/tokens`, token)).json().data;
  service = createHttpService(site, secret);
  first = await build();
});
afterAll(async () => {
  await server.close();
  await Promise.all([...built.map(({ remove }) => remove()), rm(root, { recursive: true })]);
});

it("a remote in plain DOM, built by Vite, is taken from its build to all visitors and back", async () => {
  const { version } = first.release;
  expect(await publish(first)).toMatchObject({ remote: REMOTE, version, isNew: true });
  expect(await publish(first)).toMatchObject({ version, isNew: false });
  const next = await build({ file: "src/view.ts", from: "Show more", to: "More trainers" });
  await publish(next);
  const problems = await service.canDeploy(REMOTE, next.release.version);
  // Nobody shows the pages of trainers here, to which it links.
  expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  const rollout = { type: "rollout", version: next.release.version, percent: 10, steps: [100] } as const;
  expect(await service.change(REMOTE, rollout, undefined)).toMatchObject({ stable: version, rollout: { percent: 10 } });
  await service.change(REMOTE, { type: "promote" }, undefined);
  expect(await service.change(REMOTE, { type: "rollback" }, undefined)).toMatchObject({ stable: version });
});

it("has an entry of 2 KB at most, and the same name whenever it is built", async () => {
  const { entry, version } = first.release;
  expect((await stat(join(first.folder, `${entry.file}.br`))).size).toBeLessThanOrEqual(MAX_ENTRY_BYTES);
  const again = await build({ file: "src/view.ts", from: "/** An element", to: "/** One element" });
  expect(again.release.version).toBe(version);
  expect(await readFile(join(again.folder, "plain-dom.js"))).toEqual(
    await readFile(join(first.folder, "plain-dom.js")),
  );
});

it.each([
  [
    "a bundle for the server that needs a browser",
    { file: "src/render.ts", from: "const { status, body }", to: "document.title;\n  const { status, body }" },
    /cannot render \/trainers-in-short: ReferenceError: document is not defined/,
  ],
  [
    "a page of another address than its format allows",
    { file: "remote.json", from: '"access": "public"', to: '"access": "everybody"' },
    /release\.json is malformed: contract\.pages\.0\.access: /,
  ],
])("is refused with %s", async (_fault, change, reason) => {
  const { detail } = await publish(await build(change)).then(
    () => ({ detail: "it was published" }),
    ({ extra, message }) => ({ detail: extra?.detail ?? message }),
  );
  expect(detail).toMatch(reason);
});

it("cannot be deployed while it reads what the API does not send", async () => {
  const changed = await build({
    file: "remote.json",
    from: '["id", "name", "headline"]',
    to: '["id", "name", "motto"]',
  });
  await publish(changed);
  const [problem] = await service.canDeploy(REMOTE, changed.release.version);
  expect(problem).toMatchObject({ with: "server", subject: expect.stringContaining("GET /api/teachers") });
  expect(problem?.reason).toContain("motto");
});
