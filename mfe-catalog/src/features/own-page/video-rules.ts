import { INTRO_VIDEO_MAX_SECONDS, INTRO_VIDEO_UPLOAD } from "@kalima/catalog-contract";
import { findUploadFault } from "@kalima/contracts/uploads";

export type VideoFault = "size" | "kind" | "length";

/** Checks a file before it is sent, by name, type and size. The server looks at its content. */
export function videoFault(file: Pick<File, "name" | "type" | "size">): VideoFault | null {
  const fault = findUploadFault(INTRO_VIDEO_UPLOAD, file);
  return fault && (fault.code === "files.too_large" ? "size" : "kind");
}

/** `seconds` as the browser's player read them; not finite where it could not. */
export function lengthFault(seconds: number): VideoFault | null {
  return Number.isFinite(seconds) && seconds >= INTRO_VIDEO_MAX_SECONDS + 1 ? "length" : null;
}

/** Seconds of a video, as this browser's player reads them; NaN for what it cannot play, which the server may still know. */
export function readDurationSeconds(file: File): Promise<number> {
  const player = document.createElement("video");
  const url = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    player.onloadedmetadata = () => resolve(player.duration);
    player.onerror = () => resolve(Number.NaN);
    player.preload = "metadata";
    player.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
