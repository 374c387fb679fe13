import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedTypeOf, isPicture, STORED_PICTURE, type UploadPurpose, WAV } from "./content/accepted-types.ts";
import { redrawPicture } from "./content/picture.ts";
import { rewriteRecording } from "./content/recording.ts";
import type { Storage } from "./disk-storage.ts";
import type { Patience } from "./receiving/body-meter.ts";
import { nameOfType } from "./receiving/file-name.ts";
import { receiveUpload } from "./receiving/receive-upload.ts";
import { storageFailure } from "./storage-failure.ts";

export type TakenFile = { id: string; purpose: UploadPurpose; name: string; size: number; type: string };

export type Intake = (
  from: { request: FastifyRequest; reply: FastifyReply; purpose?: UploadPurpose },
  /** Writes the row that makes the file exist; when it throws, the bytes go again. */
  record: (file: TakenFile) => Promise<void>,
) => Promise<TakenFile>;

async function makeHarmless(path: string, type: string): Promise<string> {
  if (type === WAV) await rewriteRecording(path);
  if (!isPicture(type)) return type;
  await redrawPicture(path);
  return STORED_PICTURE;
}

/** Takes an upload in: receives, checks and redraws it as a draft, keeps its bytes, and has its row written last. */
export function createIntake(storage: Storage, patience: Patience): Intake {
  async function take(draft: string, id: string, from: Parameters<Intake>[0]): Promise<TakenFile> {
    const { purpose, name } = await receiveUpload(from.request, from.reply, {
      path: draft,
      patience,
      ...(from.purpose && { purpose: from.purpose }),
    });
    const type = await makeHarmless(draft, await acceptedTypeOf(draft, name, purpose));
    const { size } = await stat(draft);
    return { id, purpose, name: nameOfType(name, type), size, type };
  }

  return async (from, record) => {
    const id = randomUUID();
    let draft: string | undefined;
    try {
      draft = await storage.draft(id);
      const file = await take(draft, id, from);
      await storage.keep(draft, id);
      await record(file).catch(async (error) => {
        await storage.remove(id);
        throw error;
      });
      return file;
    } catch (error) {
      throw storageFailure(error);
    } finally {
      if (draft) await rm(draft, { force: true });
    }
  };
}
