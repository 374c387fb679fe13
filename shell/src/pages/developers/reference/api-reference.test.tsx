import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { withShell } from "../../../testing/with-shell.tsx";
import { ApiReference } from "./api-reference.tsx";

const API = {
  paths: {
    "/api/bookings": {
      post: {
        summary: "Hold times with a trainer",
        tags: ["bookings"],
        security: [{ bearer: [] }],
        requestBody: {
          content: { "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } } },
        },
      },
    },
    "/api/company": { get: { summary: "The school", tags: ["company"] } },
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows every call, those that fit a text, and the fields of the one that is opened", async () => {
  vi.stubGlobal("fetch", async () => Response.json(API));
  render(await withShell("en", <ApiReference language="en" />));
  const search = await screen.findByRole("searchbox", { name: "Find a call" });
  expect(screen.getAllByRole("group").map((call) => call.querySelector("code")?.textContent)).toEqual([
    "POST /api/bookings",
    "GET /api/company",
  ]);
  await userEvent.type(search, "hold");
  const [call] = screen.getAllByRole("group");
  await userEvent.click(within(call as HTMLElement).getByText("POST /api/bookings"));
  const body = await within(call as HTMLElement).findByRole("table", { name: "Body" });
  expect(within(body).getByRole("row", { name: "note optional string" })).toBeTruthy();
  expect(within(call as HTMLElement).getByText("needs an account")).toBeTruthy();
  await userEvent.type(search, " nothing");
  expect(screen.getByText("No call matches")).toBeTruthy();
});

it("says that the description did not come, and reads it again", async () => {
  let status = 503;
  vi.stubGlobal("fetch", async () => Response.json(API, { status }));
  render(await withShell("en", <ApiReference language="en" />));
  await screen.findByText("We could not load the description of the API");
  status = 200;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("GET /api/company")).toBeTruthy();
});
