import { makeWarmUpRequest, type WarmUp } from "./live-versions.ts";
import { createRenderer, type Renderer, type RenderOutcome } from "./renderer.ts";

const NAME = "first-render";
/** A worker starts within a second; a busy machine takes longer, and a version is not to blame for it. */
const MAX_START_MS = 15_000;
const MAX_RENDER_MS = 5_000;
const POLL_MS = 20;
/** Every API call fails with 503, so screens render their loading or error state. */
const refuseCall = async () => ({ status: 503, body: "null" });

/** Renders once its worker runs, or says why the worker ended. */
async function renderWhenReady(renderer: Renderer, warmUp: WarmUp): Promise<RenderOutcome> {
  for (const end = performance.now() + MAX_START_MS; ; ) {
    const outcome = await renderer.render(NAME, makeWarmUpRequest(warmUp), refuseCall, MAX_RENDER_MS);
    const isStarting = outcome.kind === "none" && outcome.why === "cold";
    if (!isStarting || performance.now() > end) return outcome;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Renders each of these places once with a bundle that is not published yet, in a separate render process. Returns the
 * first place that fails and the reason; null if none does. A timeout is not a failure, because the machine may be busy.
 */
export async function findFirstFault(source: string, warmUps: readonly WarmUp[]): Promise<string | null> {
  const renderer = createRenderer({ warn: () => {} });
  renderer.start();
  try {
    renderer.load(NAME, source);
    for (const warmUp of warmUps) {
      const outcome = await renderWhenReady(renderer, warmUp);
      const [reason] = outcome.kind === "failed" ? outcome.reason.split("\n") : [];
      if (reason !== undefined) return `${warmUp.place.kind === "page" ? warmUp.url : warmUp.place.slot}: ${reason}`;
    }
    return null;
  } finally {
    await renderer.close();
  }
}
