import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonSchema } from "@kalima/contracts/compatibility";
import { CONTRACT_KEYWORD, findDependency, readManifest } from "@kalima/contracts/packages";
import { BuildError } from "@kalima/release-client";
import type { PublishedEvents } from "@kalima/releases-contract";
import { findProgram, findUp } from "../find-up.ts";
import { writeSchema } from "./schema-source.ts";

/** `booking.created` → `bookingCreated`. */
const toName = (type: string) => type.replace(/[^a-z0-9]+(.)/gi, (_, letter: string) => letter.toUpperCase());

/** Payload of an event, which is published as `{ type, version, payload }`. */
function readPayload(id: string, schema: JsonSchema): JsonSchema {
  const { properties, $defs } = (typeof schema === "object" ? schema : {}) as Record<
    string,
    Record<string, JsonSchema>
  >;
  const payload = properties?.payload;
  if (payload === undefined) throw new BuildError(`${id} has no payload.`);
  return typeof payload === "object" && $defs ? ({ ...payload, $defs } as JsonSchema) : payload;
}

/**
 * Writes the module of a contract package that declares these events.
 *
 * @throws {BuildError} for a payload that cannot be written as a type.
 */
export function writeEvents({ remote, version, events }: PublishedEvents): string {
  const ids = Object.keys(events).sort();
  const parse = (id: string) => ({ type: id.split("@")[0] ?? "", major: Number(id.split("@")[1]) });
  const declarations = ids.map((id) => {
    const { type, major } = parse(id);
    const isOnly = ids.filter((other) => parse(other).type === type).length === 1;
    const name = isOnly ? toName(type) : `${toName(type)}${major}`;
    const payload = writeSchema(readPayload(id, events[id] as JsonSchema), id);
    return `/** \`${id}\` of ${remote}. */\nexport const ${name} = defineEvent({ type: "${type}", version: ${major}, payload: ${payload} });\n`;
  });
  return [
    `// Events of ${remote} ${version}, written by \`kalima-remote contracts pull ${remote}@live\`. Changes are lost at the next one.`,
    'import { defineEvent } from "@kalima/contracts/events";',
    'import * as z from "zod/mini";',
    "",
    ...declarations,
  ].join("\n");
}

function makeManifest(folder: string, remote: string): object {
  const contracts = findDependency(folder, "@kalima/contracts");
  if (!contracts) throw new BuildError("@kalima/contracts is not installed.");
  const { version, dependencies } = readManifest(contracts);
  return {
    name: `${remote}-contract`,
    version: "0.0.0",
    private: true,
    description: `Events of ${remote}, as its live version publishes them`,
    keywords: [CONTRACT_KEYWORD],
    type: "module",
    sideEffects: false,
    exports: { ".": "./src/index.ts" },
    dependencies: { "@kalima/contracts": `^${version}`, zod: dependencies?.zod },
  };
}

/** Adds the package to the dependencies of the remote, as one of the same repository. */
async function addDependency(folder: string, name: string): Promise<void> {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as { dependencies?: Record<string, string> };
  if (manifest.dependencies?.[name]) return;
  const all = Object.entries({ ...manifest.dependencies, [name]: "workspace:*" }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(path, `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(all) }, null, 2)}\n`);
}

/**
 * Writes the contract package `contracts/<remote>` with the events that a remote publishes, and makes the remote in this folder
 * depend on it. Returns the name of the package.
 *
 * @throws {BuildError} for a remote without events, and for a payload that cannot be written as a type.
 */
export async function writeContractPackage(folder: string, published: PublishedEvents): Promise<string> {
  const { remote, version, events } = published;
  if (Object.keys(events).length === 0) throw new BuildError(`${remote} ${version} publishes no event.`);
  const source = writeEvents(published);
  const into = join(folder, "contracts", remote);
  await mkdir(join(into, "src"), { recursive: true });
  await writeFile(join(into, "package.json"), `${JSON.stringify(makeManifest(folder, remote), null, 2)}\n`);
  await writeFile(join(into, "src", "index.ts"), source);
  const style = findProgram(folder, "@biomejs/biome", "biome");
  const cwd = findUp(folder, "biome.json") ?? folder;
  spawnSync(process.execPath, [style, "check", "--write", into], { cwd, stdio: "ignore" });
  await addDependency(folder, `${remote}-contract`);
  return `${remote}-contract`;
}
