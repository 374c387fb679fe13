import { createThread, ThreadStopped } from "../../../../threads/thread.ts";
import type { PdfReason } from "./refusal.ts";

/** Time limit for one check. The largest PDF that may be uploaded takes two seconds. */
const MAX_MS = 10_000;
const MAX_WAITING = 50;
/** Memory limits of the thread. The contents of streams are outside its heap, limited by `PDF_LIMITS`. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Checks PDFs in a separate thread. @throws {AppError} `server.unavailable` while too many wait. */
export function createPdfCheck(maxMs = MAX_MS) {
  const thread = createThread<string, PdfReason | null>({
    file: new URL("./pdf-worker.ts", import.meta.url),
    maxMs,
    maxWaiting: MAX_WAITING,
    limits: LIMITS,
  });

  /** Resolves to true if a PDF only shows its pages and runs nothing; false also if a limit stops the check. */
  return async (path: string): Promise<boolean> => {
    try {
      return (await thread.run(path)) === null;
    } catch (error) {
      if (error instanceof ThreadStopped) return false;
      throw error;
    }
  };
}
export type PdfCheck = ReturnType<typeof createPdfCheck>;
