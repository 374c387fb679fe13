import type { FastifyReply, FastifyRequest } from "fastify";
import type { ModuleContext } from "../../kernel/server-module.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Releases, RenderedPage } from "../releases/public.ts";
import { type CallAsVisitor, createLiveVersions, createRenderer, type Renderer } from "../rendering/public.ts";
import type { ReadWithBreaker } from "./facts/hanging-database.ts";
import { createVisitorReader, type PageVisitor } from "./facts/visitor.ts";
import { createDataChanges, type DataChanges } from "./shown-data.ts";
import type { SiteDependencies } from "./site.service.ts";
import type { RenderFault } from "./slots/fill-places.ts";
import { createLocalBundles } from "./slots/local-bundles.ts";
import { createPlaceRendering, limitRenders } from "./slots/place-rendering.ts";

/** A renderer that measures the time of each render, by version and outcome. */
function measureRenders(renderer: Renderer, { countRender }: Pick<Metrics, "countRender">): Renderer {
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

export type RenderingDependencies = Required<Pick<SiteDependencies, "rendering">> & {
  visitor(request: FastifyRequest): Promise<PageVisitor>;
  /** Changes of the data in cached pages; without it a page shows a change once it is rendered again. */
  dataChanges: DataChanges;
  /** Records the versions' render faults in this visitor's page. */
  onFaults(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, faults: readonly RenderFault[]): void;
  /** Runs before the server listens. `callApi` calls as a visitor without a session. */
  start(callApi: CallAsVisitor): Promise<void>;
  /** Runs after the server stopped. */
  close(): Promise<void>;
};

/** Creates the parts that render remotes into a site's pages: a renderer over the versions that are live. */
export function createRenderingDependencies(
  context: Pick<
    ModuleContext,
    "sessions" | "database" | "listener" | "events" | "log" | "config" | "metrics" | "siteParts"
  >,
  { bundles, recordFaults }: Pick<Releases, "bundles" | "recordFaults">,
  readWithBreaker?: ReadWithBreaker,
): RenderingDependencies {
  const { log, metrics } = context;
  const { siteOrigin, addressLimitFactor } = context.config;
  const renderer = measureRenders(createRenderer(log), metrics);
  const rendering = createPlaceRendering(renderer, createLocalBundles({ renderer, siteOrigin, log }), bundles);
  context.siteParts.provide("rendering", async () => {
    const loaded = renderer.loaded();
    const ready = loaded.filter((version) => renderer.isReady(version));
    if (ready.length === loaded.length) return "working";
    return ready.length === 0 ? "down" : "impaired";
  });
  const versions = createLiveVersions({ renderer, live: bundles.live, source: bundles.source, log });
  return {
    visitor: createVisitorReader({ ...context, ...(readWithBreaker && { readInTime: readWithBreaker }) }),
    rendering: { ...rendering, fill: limitRenders(rendering.fill, addressLimitFactor) },
    dataChanges: createDataChanges(context),
    onFaults: recordFaults,
    async start(callApi) {
      renderer.start();
      await versions.start(callApi);
    },
    async close() {
      versions.close();
      await renderer.close();
    },
  };
}
