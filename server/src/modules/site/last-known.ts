/** What `read` said last, for as long as it fails: a page stands though the database is away. Each failure is told. */
export function lastKnown<T>(read: () => Promise<T>, onFailure: (error: unknown) => void): () => Promise<T> {
  let last: { value: T } | undefined;
  return async () => {
    try {
      last = { value: await read() };
    } catch (error) {
      if (!last) throw error;
      onFailure(error);
    }
    return last.value;
  };
}
