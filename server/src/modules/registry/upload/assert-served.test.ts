import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { computeIntegrity } from "../../../../test/releases/build-fixture.ts";
import { assertServed } from "./assert-served.ts";

const FILES: Record<string, string> = { "/good/entry.js": "1;", "/other/entry.js": "2;" };
let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer(({ url = "" }, answer) => {
    answer.writeHead(FILES[url] ? 200 : 404).end(FILES[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const entry = { file: "entry.js", as: "script" as const, integrity: computeIntegrity("1;") };

it("an origin that serves the entry is fine", async () => {
  await expect(assertServed(`${origin}/good`, { entry })).resolves.toBeUndefined();
});

it.each([
  ["/none", "answers 404"],
  ["/other", "serves other bytes"],
])("one that does not is refused (%s)", async (folder, reason) => {
  await expect(assertServed(origin + folder, { entry })).rejects.toThrow(`${origin}${folder}/entry.js ${reason}: set`);
});

it("so is one that does not answer", async () => {
  await expect(assertServed("http://127.0.0.1:1/x", { entry })).rejects.toThrow("does not answer (");
});
