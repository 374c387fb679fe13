import type { Metrics } from "../../../metrics/metrics.ts";
import type { Renderer } from "../../rendering/public.ts";

/** A renderer that measures the time of each render, by version and outcome. */
export function measureRenders(renderer: Renderer, { countRender }: Pick<Metrics, "countRender">): Renderer {
  return {
    ...renderer,
    async render(version, ...request) {
      const startedAt = performance.now();
      const outcome = await renderer.render(version, ...request);
      countRender(version, outcome.kind, (performance.now() - startedAt) / 1_000);
      return outcome;
    },
  };
}
