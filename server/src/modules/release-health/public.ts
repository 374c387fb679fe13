export { errorsRoutes } from "./errors/errors.routes.ts";
export { createReleaseErrors, type ReleaseErrors } from "./errors/errors.service.ts";
export { parseBrowser } from "./errors/parse-browser.ts";
export { registerReleaseMetrics } from "./errors/release-metrics.ts";
export { createReleaseHealth, type ReleaseHealth, type RenderFault } from "./health.service.ts";
export { readHealth } from "./version-health.ts";
