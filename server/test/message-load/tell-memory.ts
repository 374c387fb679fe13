/** Answers each message of the parent process with the bytes that this one holds; needs `--expose-gc`. */
export function tellMemory(): void {
  process.on("message", () => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  });
}
