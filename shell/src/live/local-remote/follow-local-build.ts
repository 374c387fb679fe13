/** `away`: no answer at the address; `broken`: the last save did not build, the build before it is still served. */
export type LocalBuildState = "here" | "away" | "broken";

type Source = { addEventListener(type: string, listener: (event: Event) => void): void; close(): void };
type FollowOptions = {
  /** A newer build than the first one that this page received. */
  onBuilt: () => void;
  onState: (state: LocalBuildState) => void;
  /** By default an EventSource. */
  listen?: (url: string) => Source;
};

/**
 * Follows the builds of a developer's machine (`/events` of `npm run dev-remote`). Each message names a build and the
 * first one the current build, so that neither a lost connection nor a restart reloads the page needlessly.
 *
 * @returns how to stop listening.
 */
export function followLocalBuild(
  address: string,
  { onBuilt, onState, listen = (url) => new EventSource(url) }: FollowOptions,
): () => void {
  const source = listen(`${address}/events`);
  let seen: string | undefined;
  source.addEventListener("message", (message) => {
    const build = String((message as MessageEvent).data);
    onState("here");
    if (seen !== undefined && seen !== build) onBuilt();
    seen = build;
  });
  source.addEventListener("broken", () => onState("broken"));
  source.addEventListener("error", () => onState("away"));
  return () => source.close();
}
