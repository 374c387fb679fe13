import { INTRO_VIDEO_MAX_BYTES, INTRO_VIDEO_MAX_SECONDS } from "@kalima/catalog-contract";

/** Types that phones and cameras save, by ending. */
export const VIDEO_ENDINGS = ".mp4,.m4v,.mov,.webm";
export type VideoFault = "size" | "kind" | "length";

/** Checks a file before it is sent, by name and size. The server looks at its content. */
export function videoFault({ name, size }: Pick<File, "name" | "size">): VideoFault | null {
  if (!VIDEO_ENDINGS.split(",").some((ending) => name.toLowerCase().endsWith(ending))) return "kind";
  return size > INTRO_VIDEO_MAX_BYTES ? "size" : null;
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
