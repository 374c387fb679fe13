/** Pixels of the longer side: as wide as the player on a page, on a dense screen. */
const MAX_PIXELS = 1_280;
const QUALITY = 0.85;

/** Width and height of a frame that is made to fit, in whole pixels. */
export function fitFrame(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The frame that a player shows now, as JPEG; null where the browser has none yet, or cannot draw it. */
export async function cutFrame(player: HTMLVideoElement): Promise<Blob | null> {
  if (!player.videoWidth) return null;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitFrame(player.videoWidth, player.videoHeight));
  canvas.getContext("2d")?.drawImage(player, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
