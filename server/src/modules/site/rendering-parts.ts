import type { ModuleContext } from "../../kernel/server-module.ts";
import type { Releases } from "../releases/public.ts";
import { createLiveVersions, createRenderer } from "../rendering/public.ts";
import type { ReadInTime } from "./facts/hanging-database.ts";
import { createVisitorReader } from "./facts/visitor.ts";
import { createShownData } from "./shown-data.ts";
import type { SiteModuleParts } from "./site.module.ts";
import { createLocalBundles } from "./slots/local-bundles.ts";
import { createPlaceRendering } from "./slots/place-rendering.ts";
import { withRenderTimes } from "./slots/render-times.ts";
import { shareRenders } from "./slots/share-renders.ts";

type Parts = Required<Pick<SiteModuleParts, "visitor" | "rendering" | "shownData" | "onFaults" | "start" | "close">>;

/** Creates the parts that render remotes into a site's pages: a renderer over the versions that are live. */
export function renderingParts(
  context: Pick<ModuleContext, "sessions" | "database" | "connection" | "events" | "log" | "config" | "metrics">,
  { bundles, recordFaults }: Pick<Releases, "bundles" | "recordFaults">,
  readInTime?: ReadInTime,
): Parts {
  const { log, metrics } = context;
  const { siteOrigin, addressLimitFactor } = context.config;
  const renderer = withRenderTimes(createRenderer(log), metrics);
  const rendering = createPlaceRendering(renderer, createLocalBundles({ renderer, siteOrigin, log }), bundles);
  const versions = createLiveVersions({ renderer, live: bundles.live, source: bundles.source, log });
  return {
    visitor: createVisitorReader({ ...context, ...(readInTime && { readInTime }) }),
    rendering: { ...rendering, fill: shareRenders(rendering.fill, addressLimitFactor) },
    shownData: createShownData(context),
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
