import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { makeShellContract } from "../../../../test/releases/publish-hosts.ts";
import { readHosts, writeHosts } from "./contracts-gate.ts";
import { emitServerContract } from "./own-contracts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
beforeEach(() => server.database.query("TRUNCATE host_contracts"));
afterAll(() => server.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute));

it("a registry on which no site was started has none", async () => {
  expect(await readHosts(server.database)).toEqual({ shell: null, server: null });
});

it("the one that became active last counts, also an older build that comes back", async () => {
  const own = emitServerContract();
  for (const [minute, version] of ["1.0.0", "2.0.0", "1.0.0"].entries())
    await writeHosts(server.database, { shell: makeShellContract(version), server: own }, at(minute));
  expect(await readHosts(server.database)).toEqual({ shell: makeShellContract("1.0.0"), server: own });
});

it("a server without a shell leaves the shell of before", async () => {
  await writeHosts(server.database, { shell: makeShellContract(), server: null }, at(0));
  await writeHosts(server.database, { shell: null, server: emitServerContract() }, at(1));
  expect((await readHosts(server.database)).shell?.version).toBe("1.0.0");
});

it("twenty versions are kept", async () => {
  for (let minute = 0; minute < 25; minute += 1)
    await writeHosts(server.database, { shell: makeShellContract(`1.${minute}.0`), server: null }, at(minute));
  const [row] = await server.database.query("SELECT count(*) AS count FROM host_contracts");
  expect(row).toEqual({ count: 20 });
  expect((await readHosts(server.database)).shell?.version).toBe("1.24.0");
});
