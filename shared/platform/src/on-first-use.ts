import { AppError } from "@kalima/contracts/errors";

/**
 * Loads code with its first use, and once; a load that failed is tried again at the next use.
 *
 * @throws {AppError} `network.unreachable` when it does not come.
 */
export function onFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw new AppError("network.unreachable", { cause });
    });
    return loaded;
  };
}
