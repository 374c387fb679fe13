import type { Area } from "react-easy-crop";

/** No side of what is sent is longer, in pixels. */
const SIDE_MAX = 1024;
const QUALITY = 0.9;

/** The picture of a file, ready to be drawn; rejects when it cannot be read as one. Its address is given back by `closePicture`. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch (error) {
    closePicture(picture);
    throw error;
  }
}

export function closePicture(picture: HTMLImageElement): void {
  URL.revokeObjectURL(picture.src);
}

/** The square of the picture as a JPEG, made smaller where it has more pixels than are ever shown. */
export async function cropPicture(picture: HTMLImageElement, area: Area): Promise<File> {
  const canvas = document.createElement("canvas");
  const side = Math.max(1, Math.min(SIDE_MAX, Math.round(Math.min(area.width, area.height))));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser gives no canvas");
  // A JPEG knows no transparency: without this, what is transparent turns black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!jpeg) throw new Error("the browser made no picture of the canvas");
  return new File([jpeg], "picture.jpg", { type: "image/jpeg" });
}
