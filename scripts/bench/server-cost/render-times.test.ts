import { expect, it } from "vitest";
import { readTotal } from "./render-times.ts";

it("adds the renders that succeeded, of all remotes", () => {
  const metrics = [
    'kalima_render_seconds_sum{remote="mfe-catalog",version="1",outcome="rendered"} 0.5',
    'kalima_render_seconds_sum{remote="mfe-auth",version="1",outcome="rendered"} 0.25',
    'kalima_render_seconds_sum{remote="mfe-auth",version="1",outcome="late"} 4',
    'kalima_render_seconds_count{remote="mfe-auth",version="1",outcome="rendered"} 9',
  ].join("\n");
  expect(readTotal(metrics, "kalima_render_seconds_sum")).toBe(0.75);
});
