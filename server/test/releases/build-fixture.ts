import { hash } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { emitRemoteSchemas, RELEASE_FORMAT } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import { contracts } from "../../src/kernel/contracts.ts";

export const computeIntegrity = (text: string): string => `sha384-${hash("sha384", text, "base64")}`;

type BuildOptions = {
  remote: string;
  version: string;
  commit?: string;
  files?: Record<string, string>;
  /** Source of a bundle for Node. */
  render?: string;
  /** Its page is a call. */
  isLiveCall?: boolean;
};

const FILES = {
  "remoteEntry.js": "globalThis.entry = 1;",
  "7.0a1b2c3d.js": "globalThis.chunk = 1;",
  "7.0a1b2c3d.css": "a{color:red}",
};

/** `release.json` of a small remote, as its build would write it. */
export function makeRelease({
  remote,
  version,
  commit = "c0ffee",
  files = FILES,
  render,
  isLiveCall,
}: BuildOptions): RemoteBuild {
  const text = { en: "Demo", ar: "تجربة" };
  const contract = {
    name: remote,
    version,
    commit,
    platform: "^2",
    publishes: [],
    consumes: [],
    slots: [],
    pages: [
      {
        path: `/${remote}`,
        access: "public" as const,
        frame: "full" as const,
        title: text,
        description: text,
        ...(isLiveCall && { isLiveCall }),
      },
    ],
  };
  const listed = Object.entries(files).map(([file, content]) => ({
    file,
    bytes: Buffer.byteLength(content),
    integrity: computeIntegrity(content),
  }));
  return {
    formatVersion: RELEASE_FORMAT,
    name: remote,
    version,
    container: `${remote}_${version}`.replace(/\W/g, "_"),
    contract,
    preload: Object.entries(files)
      .filter(([file]) => file !== "remoteEntry.js")
      .map(([file, content]) => ({
        file,
        as: file.endsWith(".css") ? "style" : "script",
        integrity: computeIntegrity(content),
      })),
    entry: { file: "remoteEntry.js", as: "script", integrity: computeIntegrity(files["remoteEntry.js"] ?? "") },
    schemas: emitRemoteSchemas({ events: contract, calls: [] }, contracts),
    files: listed,
    ...(render !== undefined && {
      render: { file: "render.cjs", bytes: Buffer.byteLength(render), integrity: computeIntegrity(render) },
    }),
  } as RemoteBuild;
}

/** A package folder with one finished build, as `kalima-build` leaves it; gives the build's folder. */
export async function writeBuild(packageFolder: string, wanted: BuildOptions): Promise<string> {
  const folder = join(packageFolder, "dist", "builds", wanted.version);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(wanted.files ?? FILES)) {
    await writeFile(join(folder, name), content);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content));
  }
  if (wanted.render !== undefined) await writeFile(join(folder, "render.cjs"), wanted.render);
  await writeFile(join(folder, "release.json"), JSON.stringify(makeRelease(wanted), null, 2));
  await writeFile(join(folder, "contract.json"), "{}");
  await writeFile(join(folder, "complete"), "");
  await writeFile(join(packageFolder, "dist", "current.json"), JSON.stringify({ version: wanted.version }));
  return folder;
}

export function createFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "kalima-store-"));
}
