import { rename } from "node:fs/promises";
import { INTRO_VIDEO_MAX_SECONDS } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { VIDEO_TYPES } from "./file-types.ts";

/** Codecs that every current browser plays, by container. */
const PICTURE_CODECS = { mp4: ["avc"], webm: ["vp8", "vp9", "av1"] };
const SOUND_CODECS = { mp4: ["aac"], webm: ["opus", "vorbis"] };
const LONGEST_SIDE = 1_920;
/** Cameras stop after a complete frame or audio packet, a little later than the full second. */
const TOLERANCE_SECONDS = 1;

async function isPlayable(input: Input, container: "mp4" | "webm"): Promise<boolean> {
  const tracks = await input.getTracks();
  const pictures = tracks.filter((track) => track.isVideoTrack());
  const sounds = tracks.filter((track) => track.isAudioTrack());
  const [picture] = pictures;
  if (!picture || pictures.length > 1 || sounds.length > 1) return false;
  if (!PICTURE_CODECS[container].includes(picture.codec ?? "")) return false;
  if (sounds.some(({ codec }) => !SOUND_CODECS[container].includes(codec ?? ""))) return false;
  if (Math.max(picture.displayWidth, picture.displayHeight) > LONGEST_SIDE) return false;
  return (await input.computeDuration()) <= INTRO_VIDEO_MAX_SECONDS + TOLERANCE_SECONDS;
}

async function rewrite(path: string): Promise<string | null> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  const container = (await input.getFormat()) === WEBM ? "webm" : "mp4";
  if (!(await isPlayable(input, container))) return null;
  const written = `${path}.${container}`;
  // The index comes first, so that playback starts before the whole file has arrived.
  const format = container === "webm" ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "in-memory" });
  const output = new Output({ format, target: new FilePathTarget(written) });
  const conversion = await Conversion.init({ input, output, tags: {} });
  if (!conversion.isValid) return null;
  await conversion.execute();
  await rename(written, path);
  return VIDEO_TYPES[container];
}

/**
 * Strips metadata, such as the location and the camera, by copying the video and audio packets into a new container,
 * without re-encoding. Returns the type the video is stored as.
 *
 * @throws {AppError} `files.type_refused` for codecs that some browser cannot play, more than one video or audio track,
 * a side above 1,920 pixels, or more than {@link INTRO_VIDEO_MAX_SECONDS}.
 */
export async function rewriteVideo(path: string): Promise<string> {
  // A damaged or hostile file makes the parser throw.
  const type = await rewrite(path).catch(() => null);
  if (!type) throw new AppError("files.type_refused");
  return type;
}
