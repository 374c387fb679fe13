/**
 * Memory limits of one worker; a leak ends only its own worker. A render of the largest page takes about 20 MB. With
 * 16 MB, the young generation was collected during the render, which copied live objects; 48 MB save a seventh of the
 * time.
 */
export const WORKER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };
/** Bytes outside the heap (`Buffer`, `ArrayBuffer`), which `resourceLimits` does not count. */
export const MAX_EXTERNAL_BYTES = 64 * 1024 * 1024;
export const HEARTBEAT_MS = 200;
/** A worker that is silent for so long is in a loop and is terminated. */
export const MAX_SILENCE_MS = 1_500;
/** Evaluating a bundle of 1 MB takes about 100 ms, on a busy machine ten times as long. */
export const MAX_LOAD_MS = 10_000;
/** Characters of the path of an API call, and calls of one render. */
export const MAX_PATH_LENGTH = 2_000;
export const MAX_CALLS = 32;
/** Characters of what one render gives back, HTML and data together. */
export const MAX_OUTPUT_LENGTH = 1_500_000;
/** Characters of why a worker ended, or of a line of the log. */
export const MAX_TEXT_LENGTH = 300;
/** Characters of why a render failed, with the innermost lines of its stack. */
export const MAX_REASON_LENGTH = 2_000;
/** Lines that a worker may log in its life. */
export const MAX_LOG_LINES = 50;
