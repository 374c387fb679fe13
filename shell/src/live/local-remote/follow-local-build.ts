/** `away`: nothing answers at the address; `broken`: the last save did not build, the build before it stands. */
export type LocalBuildState = "here" | "away" | "broken";

type Source = { addEventListener(type: string, hear: (event: Event) => void): void; close(): void };
type Following = {
  /** Another build stands since the first one that this page heard of. */
  onBuilt: () => void;
  onState: (state: LocalBuildState) => void;
  /** By default an EventSource. */
  listen?: (url: string) => Source;
};

/**
 * Hears of builds at a developer's machine (`/events` of `npm run dev-remote`). Each message names a build, the
 * first one the build that stands, so that neither a lost connection nor a restart there loads the page for nothing.
 *
 * @returns how to stop listening.
 */
export function followLocalBuild(
  address: string,
  { onBuilt, onState, listen = (url) => new EventSource(url) }: Following,
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
