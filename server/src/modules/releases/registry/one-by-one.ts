/** Runs work of the same name in the order it came, and work of different names at once. */
export function createOneByOne() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(name) ?? Promise.resolve()).then(work);
    // What failed keeps nobody back.
    last.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  };
}
