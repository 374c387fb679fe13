import { AppError } from "@kalima/contracts/errors";
import { LRUCache } from "lru-cache";
import { createThread, type Thread, ThreadStopped } from "../threads/thread.ts";
import type { DrawTask } from "./draw-worker.ts";
import { namePicture, type SharingPlan } from "./plans.ts";

/** A picture takes 0.3 s. */
const MAX_MS = 15_000;
/** About five seconds of work; beyond it, callers get `server.unavailable` and retry. */
const MAX_WAITING = 16;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Some hundred pictures. */
const KEPT_BYTES = 24 * 1024 * 1024;

type ReadPortrait = () => Promise<Uint8Array | null>;
export type SharingPictures = {
  /** True if the picture is kept: reading it costs nothing. */
  isDrawn(plan: SharingPlan): boolean;
  /**
   * Draws a picture as PNG, 1200 × 630 pixels, or returns the kept one. `readPortrait` reads the bytes that the plan
   * names; without them the picture shows initials.
   *
   * @throws {AppError} `server.unavailable` while too many wait, or when drawing failed.
   */
  draw(plan: SharingPlan, readPortrait?: ReadPortrait): Promise<Buffer>;
  close(): Promise<void>;
};
type PicturesOptions = { thread?: Thread<DrawTask, Uint8Array> };

/** Draws the pictures that links are shared with, one after the other in a thread of its own, and keeps them by name. */
export function createSharingPictures(parts: PicturesOptions = {}): SharingPictures {
  const file = new URL("./draw-worker.ts", import.meta.url);
  const thread =
    parts.thread ??
    createThread<DrawTask, Uint8Array>({ file, maxMs: MAX_MS, maxWaiting: MAX_WAITING, limits: LIMITS });

  async function drawInThread({ plan, readPortrait }: { plan: SharingPlan; readPortrait?: ReadPortrait | undefined }) {
    try {
      return Buffer.from(await thread.run({ plan, portrait: (await readPortrait?.()) ?? null }));
    } catch (cause) {
      throw cause instanceof ThreadStopped ? new AppError("server.unavailable", { retryAfter: 5, cause }) : cause;
    }
  }

  const kept = new LRUCache<string, Buffer, Parameters<typeof drawInThread>[0]>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    // Callers that ask while it is drawn share the same picture.
    fetchMethod: (_name, _stale, { context }) => drawInThread(context),
  });

  return {
    isDrawn: (plan) => kept.has(namePicture(plan)),
    draw: (plan, readPortrait) => kept.forceFetch(namePicture(plan), { context: { plan, readPortrait } }),
    close: () => thread.close(),
  };
}
