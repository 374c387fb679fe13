import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UploadPurpose } from "../../../kernel/ports/files.ts";
import { detectType } from "../content/detect-type.ts";
import { FILE_TYPES, isPicture, isVideo, STORED_PICTURE } from "../content/file-types.ts";
import { hasHonestName } from "../content/name-check.ts";
import { createPdfCheck } from "../content/pdf/pdf-check.ts";
import { reencodeImage } from "../content/reencode-image.ts";
import { rewriteRecording } from "../content/rewrite-recording.ts";
import { rewriteVideo } from "../content/rewrite-video.ts";
import type { Purposes } from "../purposes/purposes.ts";
import type { Drafts } from "../storage/drafts.ts";
import type { FileStore } from "../storage/file-store.ts";
import { toStorageFailure } from "../storage/storage-failure.ts";
import type { UploadTimeouts } from "./body-meter.ts";
import { replaceExtension } from "./file-name.ts";
import { receiveUpload } from "./receive-upload.ts";

export type ReceivedFile = { id: string; purpose: UploadPurpose; name: string; size: number; type: string };
type Upload = { request: FastifyRequest; reply: FastifyReply; purpose?: UploadPurpose };

export type Intake = (
  upload: Upload,
  /** Writes the row that makes the file exist; when it rejects, the bytes are removed. */
  record: (file: ReceivedFile) => Promise<void>,
) => Promise<ReceivedFile>;

export type IntakeDependencies = { store: FileStore; drafts: Drafts; purposes: Purposes; timeouts: UploadTimeouts };

/** Rewrites media, which could carry hidden data; returns the type the file is stored as. */
async function sanitize(path: string, type: string): Promise<string> {
  if (type === FILE_TYPES.wav) await rewriteRecording(path);
  if (isVideo(type)) return rewriteVideo(path);
  if (!isPicture(type)) return type;
  await reencodeImage(path);
  return STORED_PICTURE;
}

/** Takes uploads: receives and checks each as a draft, keeps its bytes, and writes its row last. */
export function createIntake({ store, drafts, purposes, timeouts }: IntakeDependencies): Intake {
  const isSafePdf = createPdfCheck();

  async function receive(draft: string, id: string, upload: Upload): Promise<ReceivedFile> {
    const { purpose, name } = await receiveUpload(upload.request, upload.reply, {
      path: draft,
      timeouts,
      purposes,
      ...(upload.purpose && { purpose: upload.purpose }),
    });
    const { kinds, checksName } = purposes.requireUploadRule(purpose);
    const found = await detectType(draft, { name, accepted: kinds, isSafePdf });
    if (checksName && !hasHonestName(name, found)) throw new AppError("files.name_refused");
    const type = await sanitize(draft, found);
    const { size } = await stat(draft);
    return { id, purpose, name: replaceExtension(name, type), size, type };
  }

  return async (upload, record) => {
    const id = randomUUID();
    let draft: string | undefined;
    try {
      draft = await drafts.create(id);
      const file = await receive(draft, id, upload);
      await store.keep(draft, id);
      await record(file).catch(async (error) => {
        // If this fails too, the sweep finds bytes without a row.
        await store.remove(id).catch(() => undefined);
        throw error;
      });
      return file;
    } catch (error) {
      throw toStorageFailure(error);
    } finally {
      if (draft) await rm(draft, { force: true });
    }
  };
}
