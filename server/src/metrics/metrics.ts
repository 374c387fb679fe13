import { Histogram, Registry } from "prom-client";

/** Upper bounds in seconds: API calls take milliseconds, a page waits 500 ms for a render, the slowest requests take seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of one process, for Prometheus. Labels name routes, remotes and versions, never visitors. */
export type Metrics = {
  registry: Registry;
  /** A request that was answered; `route` is its pattern. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  /** A render of a version, with its outcome. */
  countRender(version: string, outcome: string, seconds: number): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "kalima_http_request_seconds",
    help: "Time from a request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const renders = new Histogram({
    name: "kalima_render_seconds",
    help: "Time of a render of a remote on the server, by outcome",
    labelNames: ["remote", "version", "outcome"],
    buckets: SECONDS,
    registers,
  });
  return {
    registry,
    countRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countRender(name, outcome, seconds) {
      const [remote = "", version = ""] = name.split("@");
      renders.observe({ remote, version, outcome }, seconds);
    },
  };
}
