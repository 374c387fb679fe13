import { writeFile } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import sharp from "sharp";
import { createSemaphore } from "../../../kernel/async/semaphore.ts";

const MAX_SIDE_PX = 1_600;
/** The resolution of current phone cameras. Two decoded pictures of this size fit into memory. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 15;
const WEBP_QUALITY = 82;
const withPermit = createSemaphore(2, 32);

/**
 * Re-encodes the picture in this file as WebP, upright and at most 1,600 px wide and high. Everything but pixels is
 * lost: metadata, location, a second format appended to it. Its size is read from the header before it is decoded.
 *
 * @throws {AppError} `files.type_refused` for a picture that cannot be decoded or is too large.
 */
export async function reencodeImage(path: string): Promise<void> {
  const webp = await withPermit(() =>
    sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
      .catch((cause) => {
        throw new AppError("files.type_refused", { cause });
      }),
  );
  await writeFile(path, webp, { flush: true });
}
