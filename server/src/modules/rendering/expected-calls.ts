import { placeName, type RenderRequest } from "@kalima/contracts/rendering";
import { LRUCache } from "lru-cache";

/** Addresses of which calls are kept in mind. */
const MAX_ADDRESSES = 1_000;

type Asked = Pick<RenderRequest, "place" | "url" | "session">;
/** Calls of the API that each render of an address makes: answers to them need not wait until it asks. */
export type ExpectedCalls = {
  /** Paths that both of the last two renders of this address called: what depends on its query is seldom among them. */
  of(version: string, request: Asked): readonly string[];
  /** What a render has called. */
  remember(version: string, request: Asked, calls: readonly string[]): void;
};

function keyOf(version: string, { place, url, session }: Asked): string {
  return [version, placeName(place), url.split("?")[0], session.state].join(" ");
}

export function createExpectedCalls(): ExpectedCalls {
  const addresses = new LRUCache<string, { last: readonly string[]; expected: readonly string[] }>({
    max: MAX_ADDRESSES,
  });
  return {
    of: (version, request) => addresses.get(keyOf(version, request))?.expected ?? [],
    remember(version, request, calls) {
      const key = keyOf(version, request);
      const before = addresses.get(key)?.last ?? [];
      addresses.set(key, { last: calls, expected: calls.filter((path) => before.includes(path)) });
    },
  };
}
