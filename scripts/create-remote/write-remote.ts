import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { pipelinePath, writePipeline } from "../pipelines.ts";
import type { RemoteOptions } from "./options.ts";

export const TEMPLATE = join(import.meta.dirname, "template");
/** Bound to the folder's name, so that no team edits the pipeline of another. */
export const PIPELINE = "pipeline.yml";

function fillTemplate(text: string, options: RemoteOptions): string {
  return text
    .replaceAll("mfe-example", options.name)
    .replaceAll("/example", options.path)
    .replaceAll("example", options.namespace);
}

/** A title may hold quotes: it goes in through JSON. */
function replaceTitle(text: string, title: string): string {
  return text.replaceAll("{title}", JSON.stringify(title).slice(1, -1));
}

async function fill(file: string, options: RemoteOptions): Promise<void> {
  const text = fillTemplate(await readFile(file, "utf8"), options);
  const language = /[\\/]i18n[\\/](en|ar)\.json$/.exec(file)?.[1] as "en" | "ar" | undefined;
  await writeFile(file, language ? replaceTitle(text, options.title[language]) : text);
}

/** Fills in the names of a remote in every file of a folder. */
export async function fillTexts(folder: string, options: RemoteOptions): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.filter((file) => !file.includes(`${sep}.git${sep}`)).map((file) => fill(file, options)));
}

/** The root's list of TypeScript projects cannot be a pattern: the only shared file that gets a line. */
async function addReference(root: string, name: string): Promise<void> {
  const file = join(root, "tsconfig.json");
  const config = JSON.parse(await readFile(file, "utf8")) as { references: { path: string }[] };
  const last = config.references.findLastIndex(({ path }) => path.startsWith("mfe-"));
  config.references.splice(last + 1, 0, { path: name });
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
}

/** Writes the remote's folder from the template, its pipeline, and its line in `tsconfig.json`. */
export async function writeRemote(root: string, options: RemoteOptions): Promise<void> {
  const folder = join(root, options.name);
  await cp(TEMPLATE, folder, { recursive: true });
  await fillTexts(folder, options);
  const pipeline = pipelinePath(root, options.name);
  await mkdir(dirname(pipeline), { recursive: true });
  await writeFile(pipeline, writePipeline(await readFile(join(folder, PIPELINE), "utf8"), root, options.name));
  await rm(join(folder, PIPELINE));
  await addReference(root, options.name);
}
