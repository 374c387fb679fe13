import { AppError } from "@kalima/contracts/errors";
import type { CompanyStats } from "@kalima/school-contract";
import { type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const stats: CompanyStats = {
  requests: { atLeast: 1200, isExact: false },
  experts: { atLeast: 24, isExact: true },
  sessionsTaught: null,
  yearsOfExperience: { atLeast: 6, isExact: true },
};

function open(http: FakeRoutes, language: "en" | "ar" = "en") {
  return renderRemote(app, { path: "/example", language, http });
}

describe("the first page", () => {
  it("shows the figures that are there", async () => {
    await open({ "GET /company/stats": () => stats });
    expect((await screen.findAllByRole("definition")).map((each) => each.textContent)).toEqual(["1,200+", "24", "6"]);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  it("says that it loads", async () => {
    await open({ "GET /company/stats": () => new Promise(() => {}) });
    expect(screen.getByRole("status").textContent).toBe("Loading the figures");
  });

  it("says that there is nothing yet", async () => {
    const none = { requests: null, experts: null, sessionsTaught: null, yearsOfExperience: null };
    await open({ "GET /company/stats": () => none });
    expect(await screen.findByText("Nothing to count yet")).toBeTruthy();
  });

  it("shows the error and loads again on retry", async () => {
    let isDown = true;
    const { user } = await open({
      "GET /company/stats": () => {
        if (isDown) throw new AppError("server.unavailable");
        return stats;
      },
    });
    expect(await screen.findByText("The figures did not load")).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole("button", { name: /again|retry/i }));
    expect(await screen.findByText("1,200+")).toBeTruthy();
  });

  it("server and browser render the same page", async () => {
    const options = { path: "/example", http: { "GET /company/stats": () => stats } };
    expect(await renderingProblems(app, options)).toEqual([]);
  });

  it("speaks Arabic", async () => {
    await open({ "GET /company/stats": () => stats }, "ar");
    expect(await screen.findByText("مدرّبون يمكن الحجز معهم")).toBeTruthy();
  });
});
