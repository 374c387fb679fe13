import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

/** File of the person; `read` resolves to null if its bytes are missing. */
export type ArchivedFile = { id: string; name: string; read(): Promise<Readable | null> };
/** Builds the index from the ids of the files whose bytes are missing. */
type MakeIndex = (missing: ReadonlySet<string>) => object;

/** Makes names safe and unique: they come from uploads, so they could contain paths, and two could be equal. */
const toArchivePath = ({ id, name }: ArchivedFile) => `files/${id}-${name.replace(/[\\/:\p{Cc}]/gu, "_")}`;

/** Returns null also if the store fails, so that the rest of the export is still delivered. */
const openBytes = (file: ArchivedFile) => file.read().catch(() => null);

/**
 * Streams a ZIP archive of the person's files and `data.json`, the index, which comes last because it lists the files
 * whose bytes are missing. One file is open at a time, so that memory holds one chunk. The stream fails if a file ends
 * early.
 */
export function createExportArchive(makeIndex: MakeIndex, files: readonly ArchivedFile[], at: Date): Readable {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  archive.on("error", (error) => output.destroy(error as Error));

  async function fill(): Promise<void> {
    const missing = new Set<string>();
    for (const file of files) {
      if (output.destroyed) return;
      const bytes = await openBytes(file);
      if (bytes) await add(bytes, toArchivePath(file));
      else missing.add(file.id);
    }
    archive.addBuffer(Buffer.from(JSON.stringify(makeIndex(missing), null, 2)), "data.json", { mtime: at });
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
