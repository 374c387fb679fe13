/** Tells whether React complains that a server and a browser render in one process; it does so in development alone. */
export function isOfOneProcess(words: readonly unknown[]): boolean {
  return String(words[0]).startsWith("Detected multiple renderers");
}

const complain = console.error;

// Contexts remember who rendered them last, so that every later test in the process would print it.
console.error = (...words: unknown[]) => {
  if (!isOfOneProcess(words)) complain(...words);
};
