import { placeName, type RenderRequest } from "@kalima/contracts/rendering";
import { expect, it, onTestFinished } from "vitest";
import { createLiveVersions, type WarmUp } from "./live-versions.ts";
import type { RenderOutcome } from "./renderer.ts";

const RENDERED: RenderOutcome = { kind: "rendered", html: "", data: "null", hosted: [] };
const WARM_UPS: WarmUp[] = [
  { place: { kind: "page" }, url: "/lessons", role: null },
  { place: { kind: "slot", slot: "profile.section", key: "bookings" }, url: "/", role: "student" },
];

/** Starts a live version and returns its renders before the start is over, in order. */
async function listStartRenders(decideOutcome: (request: RenderRequest) => RenderOutcome): Promise<string[]> {
  const renders: string[] = [];
  const versions = createLiveVersions({
    renderer: {
      load: () => undefined,
      unload: () => undefined,
      loaded: () => [],
      isReady: () => true,
      async render(_version, request) {
        const { session, place } = request;
        renders.push(`${placeName(place)} for ${session.state === "signedIn" ? session.user.role.name : "everybody"}`);
        return decideOutcome(request);
      },
    },
    live: async () => [{ remote: "mfe-demo", version: "1.0.0", warmUps: WARM_UPS }],
    source: async () => "",
    log: { warn: () => undefined },
  });
  onTestFinished(versions.close);
  await versions.start(async () => ({ status: 401, body: "null" }));
  return renders;
}

it("ends the start once each screen of a live version was rendered, including those for accounts", async () => {
  const renders = await listStartRenders(() => RENDERED);
  expect(new Set(renders)).toEqual(new Set(["page for everybody", "profile.section:bookings for student"]));
  expect(renders.indexOf("profile.section:bookings for student")).toBe(renders.lastIndexOf("page for everybody") + 1);
});

it("stops the warm-up after a failed render", async () => {
  expect(await listStartRenders(() => ({ kind: "failed", reason: "it threw" }))).toEqual(["page for everybody"]);
});
