import { writeFile } from "node:fs/promises";
import { AppError } from "@kalima/contracts/errors";
import sharp from "sharp";
import { createTurns } from "../../../security/turns.ts";

const LARGEST_SIDE_PX = 1_600;
/** What phones take today; an unpacked picture of this size still fits beside the rest. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 15;
const inTurn = createTurns(2, 32);

/**
 * Draws the picture in this file anew, upright and at most 1,600 px wide and high: what is not pixels (metadata,
 * a place, a second format behind it) stays behind. Its size is read from its head, before anything is unpacked.
 *
 * @throws {AppError} `files.type_refused` for what cannot be drawn or is too large to.
 */
export async function redrawPicture(path: string): Promise<void> {
  const drawn = await inTurn(() =>
    sharp(path, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(LARGEST_SIDE_PX, LARGEST_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
      .catch((cause) => {
        throw new AppError("files.type_refused", { cause });
      }),
  );
  await writeFile(path, drawn, { flush: true });
}
