import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stampContract } from "./stamp-contract.ts";
import { stampSchemas } from "./stamp-schemas.ts";
import type { BuildTarget } from "./targets.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kalima-manifest-"));
  await mkdir(join(root, "src", "i18n"), { recursive: true });
  for (const language of ["en", "ar"]) await writeFile(join(root, "src", "i18n", `${language}.json`), "{}");
  const dependencies = { "@kalima/booking-contract": "*" };
  await writeFile(join(root, "package.json"), JSON.stringify({ name: "mfe-x", dependencies }));
  await symlink(resolve(import.meta.dirname, "../../../mfe-booking/node_modules"), join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true }));

const target = (): BuildTarget => ({
  ...{ kind: "remote", root, name: "mfe-x", version: "1.0.0", commit: "c", mode: "production" },
});
const MANIFEST = { name: "mfe-x", platform: "^2", pages: [], slots: [], publishes: [], consumes: ["trainer.chosen@1"] };
const declare = (changes: object) =>
  writeFile(
    join(root, "remote.manifest.ts"),
    `export const manifest = ${JSON.stringify({ ...MANIFEST, ...changes })};`,
  );

it("a wrong name of a slot is refused in one sentence that says where it is", async () => {
  await declare({ slots: [{ slot: "home.trainers" }, { slot: "Home Trainers" }] });
  await expect(stampContract(target())).rejects.toThrow(
    "mfe-x: remote.manifest.ts is malformed. slots[1].slot: must be the name of a slot, such as profile.section.",
  );
});

it("an event that the code uses and the manifest does not name stops the build", async () => {
  await declare({});
  const uses = { modules: {}, members: [], errorCodes: [], links: [] };
  const stamped = await stampSchemas(target(), [], { ...uses, events: ["trainer.chosen@1"] });
  expect(Object.keys(stamped.consumes)).toEqual(["trainer.chosen@1"]);
  await expect(stampSchemas(target(), [], { ...uses, events: ["booking.created@1"] })).rejects.toThrow(
    "mfe-x: the code uses the event booking.created@1, which its manifest does not name",
  );
});
