import { placeName, type RenderRequest } from "@kalima/contracts/rendering";
import { LRUCache } from "lru-cache";

/** Addresses whose calls are remembered. */
const MAX_ADDRESSES = 1_000;

type ExpectedCallsQuery = Pick<RenderRequest, "place" | "url" | "session">;
/** The API calls that every render of an address makes, so that they can start together with the render. */
export type ExpectedCalls = {
  /** Returns the paths that both of the last two renders of this address called. */
  get(version: string, request: ExpectedCallsQuery): readonly string[];
  /** Records the API paths that a render has called. */
  remember(version: string, request: ExpectedCallsQuery, calls: readonly string[]): void;
};

function formatKey(version: string, { place, url, session }: ExpectedCallsQuery): string {
  return [version, placeName(place), url.split("?")[0], session.state].join(" ");
}

export function createExpectedCalls(): ExpectedCalls {
  const addresses = new LRUCache<string, { last: readonly string[]; expected: readonly string[] }>({
    max: MAX_ADDRESSES,
  });
  return {
    get: (version, request) => addresses.get(formatKey(version, request))?.expected ?? [],
    remember(version, request, calls) {
      const key = formatKey(version, request);
      const before = addresses.get(key)?.last ?? [];
      addresses.set(key, { last: calls, expected: calls.filter((path) => before.includes(path)) });
    },
  };
}
