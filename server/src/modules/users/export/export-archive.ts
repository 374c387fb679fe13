import type { Readable } from "node:stream";
import yazl from "yazl";

/** A file of the person; `read` resolves to null when its bytes are missing. */
export type ArchivedFile = { id: string; name: string; read(): Promise<Readable | null> };

/** Names come from uploads: they must not leave the folder they are unpacked in, and two files may have the same one. */
const pathOf = ({ id, name }: ArchivedFile) => `files/${id}-${name.replace(/[\\/:\p{Cc}]/gu, "_")}`;

/**
 * A ZIP archive with `data.json` and the person's files. Each file is opened when its turn comes, so that memory holds
 * one chunk at a time; the stream fails when a file cannot be read.
 */
export function exportArchive(data: object, files: readonly ArchivedFile[], at: Date): Readable {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  archive.on("error", (error) => output.destroy(error as Error));
  archive.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), "data.json", { mtime: at });
  for (const file of files) {
    archive.addReadStreamLazy(pathOf(file), { mtime: at }, (done) => {
      file.read().then(
        (bytes) =>
          bytes ? done(null, bytes) : done(new Error(`the bytes of file ${file.id} are missing`), null as never),
        (error) => done(error, null as never),
      );
    });
  }
  archive.end();
  return output;
}
