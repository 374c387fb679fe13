/** Tells whether an error means that a later file of a remote could not be fetched. Its code is then not to blame. */
export function isLostFile(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "ChunkLoadError" || (cause as { code?: unknown }).code === "CSS_CHUNK_LOAD_FAILED") return true;
    if (/^Loading (CSS )?chunk /.test(cause.message)) return true;
  }
  return false;
}
