/** Renders that succeeded, and the seconds that they took together. */
export type RenderTimes = { count: number; seconds: number };

/** Sum of the samples of a metric whose labels contain `outcome="rendered"`. */
export function readTotal(metrics: string, name: string): number {
  const lines = metrics
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) && line.includes('outcome="rendered"'));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

/**
 * Reads the site's render times from its metrics, in ms: from the request to the render process until its answer, calls
 * of the API included.
 */
export async function readRenderTimes(site: string, token: string | undefined): Promise<RenderTimes> {
  const answer = await fetch(`${site}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  const metrics = await answer.text();
  return {
    count: readTotal(metrics, "kalima_render_seconds_count"),
    seconds: readTotal(metrics, "kalima_render_seconds_sum"),
  };
}
