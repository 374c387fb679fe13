import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const KB = 1024;
/** Brotli bytes, as served, of the JavaScript that home needs before it is usable (docs/architecture.md, Budgets). */
export const SHELL_HOME_BYTES = 170 * KB;
/** Gzip bytes of the JavaScript that one screen of a remote needs, in one language, besides the shared modules. */
export const REMOTE_SCREEN_BYTES = 45 * KB;

/** Size of the compressed files that the server sends, summed. */
export async function servedBytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, `${file}.br`))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What the files weigh with gzip, the unit in which remotes are measured. */
export async function gzipBytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws {Error} when `bytes` are more than the budget. */
export function checkBudget(label: string, bytes: number, budget: number): void {
  if (bytes > budget) throw new Error(`${label}: ${bytes} bytes of JavaScript, over the budget of ${budget}`);
}
