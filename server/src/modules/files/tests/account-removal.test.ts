import { readdirSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";
import { createDiskStore } from "../storage/disk-store.ts";
import { createFilesServer } from "./fixtures/files-server.ts";
import { pdf, picture, recording, upload } from "./fixtures/upload.ts";

let server: TestApp;
let failures = 0;
beforeAll(async () => {
  server = await createFilesServer(({ config }) => {
    const disk = createDiskStore(join(config.dataFolder, "files"));
    return {
      store: {
        ...disk,
        async remove(name) {
          if (failures-- > 0) throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
          await disk.remove(name);
        },
      },
    };
  });
});
afterAll(() => server.close());

const listStoredFiles = () =>
  readdirSync(join(server.context.config.dataFolder, "files")).filter((name) => name !== "drafts");
const rows = () => server.database.query("SELECT id FROM files UNION ALL SELECT id FROM temporary_files");
const later = (now: Date, minutes: number) => server.setTime(new Date(now.getTime() + minutes * MINUTE_MS));

it("a removed account's files are gone at once, and their bytes once the store works again", async () => {
  const now = new Date();
  server.setTime(now);
  await server.runDue();
  const [user, other] = [await server.signUp(), await server.signUp()];
  await upload(server, { bytes: await picture(), purpose: "picture", user });
  const proof = await upload(server, { bytes: pdf(), purpose: "proof", user });
  await upload(server, { bytes: recording(), path: "/api/files/temporary", user });
  const kept = (await upload(server, { bytes: pdf(), name: "x.pdf", purpose: "task", user: other })).json().data.id;
  expect(listStoredFiles()).toHaveLength(4);

  failures = 2;
  await server.database.transaction((tx) => server.context.events.emit(tx, accountRemoved, { userId: user.id }));
  expect(await rows()).toEqual([{ id: kept }]);
  expect((await server.as(user)("GET", proof.json().data.url)).statusCode).toBe(404);
  await server.runDue();
  expect(listStoredFiles()).toHaveLength(4);
  later(now, 5);
  await server.runDue();
  expect(listStoredFiles()).toHaveLength(4);
  later(now, 10);
  await server.runDue();
  expect(listStoredFiles()).toEqual([kept]);
});

it("keeps every file when the removal is refused", async () => {
  const user = await server.signUp();
  const { id } = (await upload(server, { bytes: pdf(), name: "x.pdf", purpose: "task", user })).json().data;
  const refused = server.database.transaction(async (tx) => {
    await server.context.events.emit(tx, accountRemoved, { userId: user.id });
    throw new Error("a charge is under way");
  });
  await expect(refused).rejects.toThrow("a charge is under way");
  await server.runDue();
  expect(listStoredFiles()).toContain(id);
  expect((await server.as(user)("GET", `/api/files/${id}`)).statusCode).toBe(200);
});
