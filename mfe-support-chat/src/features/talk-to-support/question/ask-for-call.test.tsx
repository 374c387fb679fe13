import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, type RenderRemoteOptions } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { overlay } from "../support-chat.fixtures.ts";

beforeEach(() => sessionStorage.clear());

const HOURS = ["2026-03-03T13:00:00.000Z", "2026-03-03T14:00:00.000Z", "2026-03-04T07:00:00.000Z"];
const taken: FakeRoutes = {
  "GET /support/call-hours": () => HOURS,
  "POST /support/call-backs": () => ({ done: true, callBy: "2026-03-03T15:00:00.000Z" }),
};

async function form(options: RenderRemoteOptions = {}) {
  const opened = await overlay({ ...options, http: { ...taken, ...options.http } });
  const { user } = opened;
  await user.click(screen.getByRole("button", { name: "Open support chat" }));
  await user.click(screen.getByRole("button", { name: "Leave a question" }));
  await user.click(await screen.findByRole("button", { name: "Ask for a call instead" }));
  await screen.findByRole("heading", { name: "Ask us to call you" });
  async function choose(field: RegExp, option: RegExp) {
    await user.click(await screen.findByRole("button", { name: field }));
    await user.click(await screen.findByRole("option", { name: option }));
  }
  const send = () => user.click(screen.getByRole("button", { name: "Ask for the call" }));
  return { ...opened, choose, send };
}

describe("a wish for a call", () => {
  it("takes whom to call, an hour and a topic, and says when the call comes", async () => {
    const { user, http, choose, send } = await form();
    await send();
    expect(screen.getByText("Please enter a phone number")).toBeTruthy();
    expect(screen.getAllByText("Please choose a day and a time")).toHaveLength(2);
    await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Nour");
    await user.type(screen.getByRole("textbox", { name: /Phone/ }), "+20 101 234 5678");
    await choose(/Day/, /3 March/);
    await choose(/Time/, /^4:00\sPM$/);
    await user.click(screen.getByRole("radio", { name: "Payment" }));
    await send();
    expect(await screen.findByText("We will call you.")).toBeTruthy();
    expect(screen.getByText(/^Tue 3 March at 4:00\sPM to 5:00\sPM, at/)).toBeTruthy();
    expect(http.requests.find(({ method }) => method === "POST")?.body).toEqual({
      contact: { fullName: "Nour", phone: "+201012345678" },
      topic: "payment",
      details: "",
      wishedAt: "2026-03-03T14:00:00.000Z",
    });
  });

  it("asks an account for no phone, and keeps what was chosen when it is refused", async () => {
    const { user, choose, send } = await form({
      session: aSession(),
      http: {
        "POST /support/call-backs": () => {
          throw new AppError("server.unavailable");
        },
      },
    });
    expect(screen.queryByRole("textbox", { name: /Phone/ })).toBeNull();
    await choose(/Day/, /4 March/);
    await choose(/Time/, /^9:00\sAM$/);
    await user.click(screen.getByRole("radio", { name: "Sessions" }));
    await send();
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("button", { name: /9:00\sAM.*Time/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Write instead" }));
    expect(await screen.findByRole("heading", { name: "Leave us a question" })).toBeTruthy();
  });

  it("can ask for the hours again after an error", async () => {
    let isDown = true;
    const { user } = await form({
      http: {
        "GET /support/call-hours": () => {
          if (isDown) throw new AppError("server.unavailable");
          return HOURS;
        },
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole("button", { name: /Day/ })).toBeTruthy());
  });
});
