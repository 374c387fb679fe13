import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

/** A file of the person; `read` resolves to null when its bytes are missing. */
export type ArchivedFile = { id: string; name: string; read(): Promise<Readable | null> };
/** Makes the index, from the ids of the files whose bytes are missing. */
type IndexOf = (missing: ReadonlySet<string>) => object;

/** Names come from uploads: they must not leave the folder they are unpacked in, and two files may have the same one. */
const pathOf = ({ id, name }: ArchivedFile) => `files/${id}-${name.replace(/[\\/:\p{Cc}]/gu, "_")}`;

/** Null also for a store that fails: the rest of the copy is worth more. */
const bytesOf = (file: ArchivedFile) => file.read().catch(() => null);

/**
 * A ZIP archive with the person's files and `data.json`, the index, which comes last because it names the files whose
 * bytes are missing. One file is open at a time, so that memory holds one chunk; the stream fails when a file breaks off
 * in the middle.
 */
export function exportArchive(indexOf: IndexOf, files: readonly ArchivedFile[], at: Date): Readable {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  archive.on("error", (error) => output.destroy(error as Error));

  async function fill(): Promise<void> {
    const missing = new Set<string>();
    for (const file of files) {
      if (output.destroyed) return;
      const bytes = await bytesOf(file);
      if (bytes) await add(bytes, pathOf(file));
      else missing.add(file.id);
    }
    archive.addBuffer(Buffer.from(JSON.stringify(indexOf(missing), null, 2)), "data.json", { mtime: at });
    archive.end();
  }

  async function add(bytes: Readable, path: string): Promise<void> {
    const stop = () => bytes.destroy();
    output.once("close", stop);
    archive.addReadStream(bytes, path, { mtime: at });
    await finished(bytes).finally(() => output.off("close", stop));
  }

  fill().catch((error: Error) => output.destroy(error));
  return output;
}
