import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { ROOT } from "../root.ts";

/** Archives in which nothing was found, by hash. */
const PASSED = join(ROOT, "node_modules", ".cache", "kalima-archives.json");

/** The packages are modules for today's Node and for bundlers: CommonJS and older ways of finding modules are none of theirs. */
const RESOLUTIONS = new Set(["node16-esm", "bundler"]);

function readPassed(): string[] {
  try {
    return JSON.parse(readFileSync(PASSED, "utf8"));
  } catch {
    return [];
  }
}

async function lintArchive(bytes: Buffer<ArrayBuffer>): Promise<string[]> {
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

async function checkTypes(bytes: Buffer): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)));
  if (!result.types) return ["it has no types"];
  return result.problems.flatMap((problem) => {
    const { title } = problemKindInfo[problem.kind];
    if (!("entrypoint" in problem)) return "fileName" in problem ? `${problem.fileName}: ${title}` : title;
    // Style sheets have no types, and the types of style sheets no code.
    const counts = RESOLUTIONS.has(problem.resolutionKind) && !problem.entrypoint.endsWith("css");
    return counts ? `${problem.entrypoint}, ${problem.resolutionKind}: ${title}` : [];
  });
}

/**
 * Checks with publint and Are the Types Wrong what Node, bundlers and TypeScript find in the archives of packages. Returns one
 * line for each problem. An archive without one is checked once.
 */
export async function archiveProblems(archives: readonly string[]): Promise<string[]> {
  const passed = new Set(readPassed());
  const current: string[] = [];
  const problems: string[] = [];
  for (const archive of archives) {
    const bytes = readFileSync(archive);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const found = passed.has(hash) ? [] : [...(await lintArchive(bytes)), ...(await checkTypes(bytes))];
    problems.push(...found.map((problem) => `${basename(archive)}: ${problem}`));
    if (found.length === 0) current.push(hash);
  }
  mkdirSync(dirname(PASSED), { recursive: true });
  writeFileSync(PASSED, JSON.stringify(current));
  return problems;
}
