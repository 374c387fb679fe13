import type { Review } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const trainer = { en: "Grace Hopper", ar: "غريس هوبر" };
const review = (id: string, changes: Partial<Review> = {}): Review => ({
  id: `0192d2b4-${id}-7c1a-9f5e-2d7b1c3a4e5f`,
  trainer,
  stars: 4,
  text: "Clear and friendly.",
  state: "waiting",
  writtenAt: "2026-03-10T18:00:00Z",
  ...changes,
});

/** A school with two texts that wait and one that is shown; decisions are kept. */
function open(changes: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  const reviews = [review("1111"), review("2222", { text: "شرح واضح." }), review("3333", { state: "shown" })];
  return renderRemote(app, {
    path: "/dashboard/team/reviews",
    place: { kind: "slot", slot: "dashboard.section", key: "reviews" },
    session: aSession({ role: { name: "admin" } }),
    ...options,
    http: {
      "GET /staff/reviews": ({ query }) => reviews.filter(({ state }) => state === query.state),
      "PUT /staff/reviews/:id": ({ path, body }) => {
        const decided = reviews.find(({ id }) => path.endsWith(id));
        if (decided) decided.state = (body as { isShown: boolean }).isShown ? "shown" : "hidden";
        return { done: true };
      },
      ...changes,
    },
  });
}
const list = async (name = "Reviews by students") => within(await screen.findByRole("list", { name }));

describe("deciding which reviews visitors see", () => {
  it("shows one, which leaves the list of those that wait, and moves the focus to their count", async () => {
    const { user, http } = await open();
    await user.click((await (await list()).findAllByRole("button", { name: "Show to visitors" }))[0] as HTMLElement);
    expect((await screen.findByText("1 review listed")).parentElement).toBe(document.activeElement);
    const sent = http.requests.find(({ method }) => method === "PUT");
    expect([sent?.path, sent?.body]).toEqual([
      `/staff/reviews/${review("1111").id}`,
      { isShown: true, writtenAt: "2026-03-10T18:00:00Z" },
    ]);
    expect((await list()).queryByText("Clear and friendly.")).toBeNull();
  });

  it("decides about a trainer's answer by itself, and about words that the trainer reported", async () => {
    const waiting = review("4444", {
      state: "shown",
      answer: { text: "Thank you.", state: "waiting", writtenAt: "2026-03-11T09:00:00Z" },
      report: { reason: "It names my family.", reportedAt: "2026-03-11T09:05:00Z" },
    });
    const { user, http } = await open({
      "GET /staff/reviews": () => [waiting],
      "PUT /staff/rating-answers/:id": () => ({ done: true }),
    });
    expect(await screen.findByText("It names my family.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show answer" }));
    await user.click(await screen.findByRole("button", { name: "Keep showing" }));
    await waitFor(() => expect(http.requests.filter(({ method }) => method === "PUT")).toHaveLength(2));
    expect(http.requests.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body])).toEqual([
      [`/staff/rating-answers/${waiting.id}`, { isShown: true, writtenAt: "2026-03-11T09:00:00Z" }],
      [`/staff/reviews/${waiting.id}`, { isShown: true, writtenAt: waiting.writtenAt }],
    ]);
  });

  it("hides one that is shown already", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("radio", { name: "Shown" }));
    await user.click(await screen.findByRole("button", { name: "Hide" }));
    expect(await screen.findByText("No review is shown yet.")).toBeTruthy();
  });

  it("says that a decision failed, and reads the list again", async () => {
    const changed = () => {
      throw new AppError("request.not_found");
    };
    const { user, http, toasts } = await open({ "PUT /staff/reviews/:id": changed });
    await user.click((await screen.findAllByRole("button", { name: "Hide" }))[0] as HTMLElement);
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(http.requests.filter(({ method }) => method === "GET")).toHaveLength(2));
  });

  it("says when none waits", async () => {
    await open({ "GET /staff/reviews": () => [] });
    expect(await screen.findByText("No review is waiting.")).toBeTruthy();
  });

  it("deciding which reviews visitors see is in Arabic, each text in its own direction", async () => {
    await open({}, { language: "ar" });
    const texts = (await list("آراء الطلاب")).getAllByRole("listitem");
    expect(texts.map((text) => text.querySelector("blockquote")?.lang)).toEqual(["en", "ar"]);
    expect(screen.getByText("في القائمة رأيان")).toBeTruthy();
  });
});
