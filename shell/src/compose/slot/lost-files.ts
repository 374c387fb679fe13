/** Whether an error says that a later file of a remote did not come: its code is not wrong, it is not there. */
export function isLostFile(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "ChunkLoadError" || (cause as { code?: unknown }).code === "CSS_CHUNK_LOAD_FAILED") return true;
    if (/^Loading (CSS )?chunk /.test(cause.message)) return true;
  }
  return false;
}
