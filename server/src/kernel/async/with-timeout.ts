/** Waits for `work` at most this long. @throws {Error} when it takes longer; the work itself continues. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
