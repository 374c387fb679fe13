import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalBuildsServer, serveLocalBuild } from "./local-builds-server.ts";

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "localhost", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

let folder: string;
let server: LocalBuildsServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-local-"));
  await writeFile(join(folder, "remoteEntry.js"), "entry");
  await writeFile(join(folder, ".env"), "hidden");
  server = await serveLocalBuild(folder, await findFreePort());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

it("serves the build's files to every origin, always anew", async () => {
  const answer = await fetch(`${server.address}/remoteEntry.js?attempt=1`);
  expect(await answer.text()).toBe("entry");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
  });
});

it("allows requests from a public site into a private network (preflight)", async () => {
  const answer = await fetch(`${server.address}/remoteEntry.js`, { method: "OPTIONS" });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-private-network")).toBe("true");
});

it.each(["/none.js", "/.env", "/..%2fpackage.json", "/a/b.js", "/"])("has nothing at %s", async (path) => {
  expect((await fetch(server.address + path)).status).toBe(404);
});

it("sends the current build, then the next, and an event when one is broken", async () => {
  const answer = await fetch(`${server.address}/events`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  async function until(part: RegExp): Promise<void> {
    while (!part.test(received)) received += (await reader?.read())?.value ?? "";
  }
  await until(/^retry: \d+\ndata: \d+\n\n/);
  server.broken();
  await until(/event: broken\n/);
  server.built();
  await until(/data: \d+\n\n$/);
  await reader?.cancel();
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
});
