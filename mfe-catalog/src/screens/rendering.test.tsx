import { aTrainer, type RenderRemoteOptions, renderingProblems, renderTwice } from "@kalima/testing";
import { expect, it } from "vitest";
import * as app from "../app.ts";

const http = { "GET /teachers": () => [aTrainer()] };

it.each<[string, RenderRemoteOptions]>([
  ["the list of trainers", { path: "/teachers?sort=price" }],
  ["choosing a trainer", { path: "/select-teacher" }],
  ["the crew of the home page", { place: { kind: "slot", slot: "home.trainers" } }],
])("%s is the same from the server and in the browser", async (_name, options) => {
  expect(await renderingProblems(app, { http, ...options })).toEqual([]);
});

it("comes with the trainers", async () => {
  const { served } = await renderTwice(app, { http, path: "/teachers" });
  expect(served.html).toContain("Grace Hopper");
});
