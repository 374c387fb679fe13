import sharp from "sharp";
import { answerTasks } from "../threads/answer-tasks.ts";
import { drawSite } from "./draw-site.ts";
import { drawTrainer, placePortrait } from "./draw-trainer.ts";
import type { SharingPlan } from "./plans.ts";

/** `portrait` holds the bytes of the trainer's picture, where the plan names one. */
export type DrawTask = { plan: SharingPlan; portrait: Uint8Array | null };

async function cutToCircle(portrait: Uint8Array, size: number): Promise<Buffer> {
  const circle = `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></svg>`;
  return sharp(portrait)
    .resize(size, size, { fit: "cover", position: "top" })
    .composite([{ input: Buffer.from(circle), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Draws a picture as PNG, the format that networks accept. */
export async function drawPicture({ plan, portrait }: DrawTask): Promise<Uint8Array> {
  const isShown = plan.kind === "trainer" && portrait !== null;
  const svg =
    plan.kind === "site" ? drawSite(plan.language) : drawTrainer(isShown ? plan : { ...plan, portrait: null });
  const picture = sharp(Buffer.from(svg));
  if (isShown) {
    const { size, left, top } = placePortrait(plan.language);
    picture.composite([{ input: await cutToCircle(portrait, size), left, top }]);
  }
  return picture.png({ compressionLevel: 9, palette: true }).toBuffer();
}

answerTasks(drawPicture);
