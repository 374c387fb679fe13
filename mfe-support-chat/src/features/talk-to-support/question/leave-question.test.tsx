import { AppError } from "@kalima/contracts/errors";
import { SUPPORT_STORAGE_KEYS } from "@kalima/support-contract";
import { aSession, aUser, type FakeHttp, type FakeRoutes, type RenderRemoteOptions } from "@kalima/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { box, overlay, startedChat } from "../support-chat.fixtures.ts";

beforeEach(() => sessionStorage.clear());

const taken: FakeRoutes = {
  "POST /support/requests": () => ({ done: true, answerBy: "2026-03-03T08:00:00Z" }),
};
const sent = ({ requests }: FakeHttp) => requests.filter(({ method }) => method === "POST");
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });

async function form(options: RenderRemoteOptions = { http: taken }) {
  const opened = await overlay(options);
  await opened.user.click(screen.getByRole("button", { name: "Open support chat" }));
  await opened.user.click(screen.getByRole("button", { name: "Leave a question" }));
  await screen.findByRole("heading", { name: "Leave us a question" });
  const send = () => opened.user.click(screen.getByRole("button", { name: "Send" }));
  return { ...opened, send };
}

describe("a question left in writing", () => {
  it("wants a way to answer from a visitor without an account, and says where the answer comes", async () => {
    const { user, http, send } = await form();
    await send();
    expect(await screen.findByText("Please enter a phone number or an e-mail address")).toBeTruthy();
    expect(sent(http)).toEqual([]);
    await user.type(await field(/Your name/), "Nour");
    await user.type(await field(/Phone/), "0020 10 1234 5678");
    await user.click(screen.getByRole("radio", { name: "Payment" }));
    await user.type(await field(/Your question/), "Was I charged twice?");
    await send();
    expect(await screen.findByText("We answer by SMS.")).toBeTruthy();
    expect(screen.getByText(/^Expect it by Tue 3 March at /)).toBeTruthy();
    expect(sent(http)[0]?.body).toEqual({
      contact: { fullName: "Nour", phone: "+201012345678" },
      topic: "payment",
      details: "Was I charged twice?",
    });
    expect(sessionStorage.getItem(SUPPORT_STORAGE_KEYS.supportRequestDraft)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.getByRole("button", { name: "Start chat" })).toBeTruthy();
  });

  it("asks an account for the question alone", async () => {
    const { user, http, send } = await form({ http: taken, session: aSession() });
    expect(screen.queryByRole("textbox", { name: /Your name/ })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Account" }));
    await user.type(await field(/Your question/), "Hello");
    await send();
    expect(await screen.findByText(/in your profile under Support/)).toBeTruthy();
    expect(sent(http)[0]?.body).toEqual({ topic: "account", details: "Hello" });
  });

  it("asks a disabled account where the answer goes, with what is known filled in", async () => {
    const disabled = { status: "inactive", name: "Mona" } as const;
    const http = { ...taken, "GET /users/profile": () => aUser(disabled) };
    await form({ http, session: aSession(disabled) });
    expect((await field(/Your name/)).value).toBe("Mona");
    expect((await field(/Phone/)).value).toBe("+201012345678");
  });

  it("asks a disabled account all the same when its number cannot be read", async () => {
    const unavailable = () => {
      throw new AppError("server.unavailable");
    };
    const http = { ...taken, "GET /users/profile": unavailable };
    await form({ http, session: aSession({ status: "inactive", name: "Mona" }) });
    expect((await field(/Your name/)).value).toBe("Mona");
    expect((await field(/Phone/)).value).toBe("");
  });

  it("a question left in writing is kept when the panel is minimised and when it is refused", async () => {
    const refused = () => {
      throw new AppError("server.unavailable");
    };
    const { user, send } = await form({ http: { "POST /support/requests": refused }, session: aSession() });
    await user.click(screen.getByRole("radio", { name: "Account" }));
    await user.type(await field(/Your question/), "Hello");
    await send();
    expect(await screen.findByRole("alert")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    await user.click(screen.getByRole("button", { name: /^Open support chat/ }));
    expect((await field(/Your question/)).value).toBe("Hello");
  });

  it("takes over what was typed while nobody was there, and ends the wait", async () => {
    const { desk, user } = await startedChat({ http: taken, session: aSession() });
    await user.type(box(), "Is anybody there?{Enter}");
    act(() => desk.tellQueue({ agents: 0, expectedMinutes: null }));
    await user.click(await screen.findByRole("button", { name: "Leave a question" }));
    expect((await field(/Your question/)).value).toBe("Is anybody there?");
    await user.click(screen.getByRole("radio", { name: "Something else" }));
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(desk.events()).toContain("endChat"));
  });
});
