import { AppError } from "@kalima/contracts/errors";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aStudent, HELD, NOUR } from "./students.fixtures.ts";

const session = aSession({ role: { name: "trainer" } });
const place = { kind: "slot", slot: "dashboard.section", key: "students" } as const;
const LIST = "/dashboard/students/students";
const PAGE = `${LIST}/${NOUR.id}`;
const COUNTS: FakeRoutes = { "GET /learning/students/counts": () => ({ all: 2, active: 1, at_risk: 1, ended: 1 }) };
const openAt = (path: string, http: FakeRoutes, options: RenderRemoteOptions = {}) =>
  renderRemote(app, { path, session, place, http, ...options });
const open = (answer: FakeRoutes[string], options: RenderRemoteOptions = {}) =>
  openAt(LIST, { "GET /learning/students": answer, ...COUNTS }, options);
const openPage = (answer: FakeRoutes[string], http: FakeRoutes = {}, options: RenderRemoteOptions = {}) =>
  openAt(PAGE, { "GET /trainer/students/:id": answer, ...http }, options);

describe("the list of students", () => {
  const OMAR = { ...NOUR, id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f", name: "Omar", standing: "ended" as const };
  const rowOf = async (name: string) =>
    within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);

  it("shows whom a trainer teaches, and leads to the page of each", async () => {
    const { user, http } = await open(() => [NOUR, OMAR]);
    http.answer({ "GET /trainer/students/:id": () => aStudent() });
    const row = await rowOf("Nour");
    for (const text of ["B1", "2", "3 of 4", "At risk"]) row.getByText(text);
    expect(row.getByRole("link", { name: "A letter" }).getAttribute("href")).toBe("/dashboard/students/tasks");
    const link = row.getByRole("link", { name: "Nour" });
    expect(link.getAttribute("href")).toBe(PAGE);
    expect(await screen.findByRole("button", { name: "Ended 1" })).toBeTruthy();
    link.focus();
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("Omar");
    await user.keyboard("k{Enter}");
    expect(window.location.pathname).toBe(PAGE);
  });

  it("asks the server for those of a filter, in an order, and keeps both in the address", async () => {
    const { user, http } = await open(({ query }) => (query.show === "ended" ? [OMAR] : [NOUR, OMAR]));
    const asked = () => http.requests.findLast(({ path }) => path === "/learning/students")?.query;
    await rowOf("Nour");
    expect(asked()).toMatchObject({ show: undefined, sort: "nextLessonAt", limit: 50 });
    await user.click(await screen.findByRole("button", { name: "Ended 1" }));
    await waitFor(() => expect(screen.queryByText("Nour")).toBeNull());
    await user.click(within(screen.getByRole("table")).getByRole("button", { name: "Name" }));
    await waitFor(() => expect(asked()).toMatchObject({ show: "ended", sort: "-name" }));
    expect(window.location.search).toBe("?show=ended&sort=-name");
  });

  it("goes on with the next page", async () => {
    const { user } = await open(({ query }) =>
      query.cursor ? { items: [OMAR], nextCursor: null } : { items: [NOUR], nextCursor: "after-nour" },
    );
    await user.click(await screen.findByRole("button", { name: "Show more students" }));
    await rowOf("Omar");
    await rowOf("Nour");
  });

  it("says when there is none, none of a filter, and that they could not be loaded", async () => {
    const { unmount, user } = await open(() => []);
    expect(await screen.findByText("No students yet")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^At risk/ }));
    expect(await screen.findByText("No students here")).toBeTruthy();
    unmount();
    await open(() => {
      throw new AppError("server.unavailable");
    });
    expect(await screen.findByText("We could not load your students")).toBeTruthy();
  });

  it("speaks Arabic, and is the same from the server and in the browser", async () => {
    await open(() => [NOUR], { language: "ar" });
    expect(await screen.findByRole("columnheader", { name: "الحضور" })).toBeTruthy();
    const http = { "GET /learning/students": () => [NOUR], ...COUNTS };
    expect(await renderingProblems(app, { place, session, http })).toEqual([]);
  });
});

describe("the page of a student", () => {
  it("shows lessons, words, levels and what is next", async () => {
    await openPage(() => aStudent());
    const lessons = within(await screen.findByRole("region", { name: "Sessions together" }));
    for (const text of ["A whole story.", "will or going to", "Rated 4 of 5"]) lessons.getByText(text);
    expect(lessons.getByRole("link", { name: "Recap" }).getAttribute("href")).toBe(
      `/dashboard/appointments/lessons/${HELD.id}/recap`,
    );
    expect(within(screen.getByRole("region", { name: "Vocabulary" })).getByText("borrow")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Placement results" })).getByText("spoken B2")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Next step" })).getByText("Past tense")).toBeTruthy();
    expect(screen.getByText("Business")).toBeTruthy();
  });

  it("says when it is no student of theirs, and that it could not be loaded", async () => {
    const { unmount } = await openPage(() => {
      throw new AppError("request.not_found");
    });
    expect(await screen.findByText("We could not find this student")).toBeTruthy();
    unmount();
    await openPage(() => {
      throw new AppError("server.unavailable");
    });
    expect(await screen.findByText("We could not load this student")).toBeTruthy();
  });

  it("speaks Arabic", async () => {
    await openPage(() => aStudent({ lessons: [] }), {}, { language: "ar" });
    expect(await screen.findByText("لا جلسات بعد")).toBeTruthy();
  });
});

describe("the next step", () => {
  const step = (text: string, at: number) => ({
    id: `0192d2b4-444${at}-7c1a-9f5e-2d7b1c3a4e5f`,
    text,
    writtenAt: `2026-03-2${9 - at}T16:00:00Z`,
  });
  const region = async () => within(await screen.findByRole("region", { name: "Next step" }));

  it("is the one that the trainer writes, instead of that of the feedback, and those before it stay", async () => {
    let plan = [step("Read aloud", 2), step("Greet people", 3)];
    const sent: unknown[] = [];
    const { user } = await openPage(() => aStudent({ plan }), {
      "POST /trainer/students/:id/plan": ({ body }) => {
        sent.push(body);
        const written = step((body as { text: string }).text, 1);
        plan = [written, ...plan];
        return written;
      },
    });
    const part = await region();
    expect(part.getByText("Read aloud")).toBeTruthy();
    expect(part.queryByText("Past tense")).toBeNull();
    expect(part.getByText("1 step before it").closest("details")?.textContent).toContain("Greet people");
    const save = part.getByRole("button", { name: "Set as the next step" });
    expect(save.hasAttribute("disabled")).toBe(true);
    const field = part.getByRole("textbox", { name: "Write the next step" });
    await user.type(field, "Tell a story ");
    await user.click(save);
    expect(await part.findByText("2 steps before it")).toBeTruthy();
    expect(part.getByText("Tell a story")).toBeTruthy();
    expect([sent, (field as HTMLTextAreaElement).value]).toEqual([[{ text: "Tell a story" }], ""]);
  });

  it("that could not be saved stays in the field, with the reason", async () => {
    const { user } = await openPage(() => aStudent(), {
      "POST /trainer/students/:id/plan": () => {
        throw new AppError("server.unavailable");
      },
    });
    const part = await region();
    const field = part.getByRole("textbox", { name: "Write the next step" });
    await user.type(field, "Tell a story");
    await user.click(part.getByRole("button", { name: "Set as the next step" }));
    await part.findByRole("alert");
    expect((field as HTMLTextAreaElement).value).toBe("Tell a story");
  });
});

describe("the private note", () => {
  const findNote = () => screen.findByRole("textbox", { name: "Only you read this" });

  it("saves itself once, a moment after the last key", async () => {
    const sent: unknown[] = [];
    const { user } = await openPage(() => aStudent(), {
      "PUT /trainer/students/:id/notes": ({ body }) => {
        sent.push(body);
        return { ...(body as object), version: 2, updatedAt: "2026-03-20T16:00:00Z" };
      },
    });
    await user.type(await findNote(), ", loves films");
    await screen.findByText(/^Saved /);
    expect(sent).toEqual([{ text: "Shy at first, loves films", version: 1 }]);
  });

  it("shows both texts when another device has saved, and keeps the one that is chosen", async () => {
    const theirs = { text: "Prefers mornings", version: 5, updatedAt: "2026-03-20T16:00:00Z" };
    const sent: { text: string; version: number }[] = [];
    const { user } = await openPage(() => aStudent(), {
      "PUT /trainer/students/:id/notes": ({ body }) => {
        const wanted = body as { text: string; version: number };
        sent.push(wanted);
        if (wanted.version !== theirs.version) throw new AppError("note.changed", { extra: { current: theirs } });
        return { ...wanted, version: 6, updatedAt: theirs.updatedAt };
      },
    });
    await user.type(await findNote(), "!");
    expect(await screen.findByText("Prefers mornings")).toBeTruthy();
    expect(((await findNote()) as HTMLTextAreaElement).value).toBe("Shy at first!");
    await user.click(screen.getByRole("button", { name: "Keep this text" }));
    await screen.findByText(/^Saved /);
    expect(sent.at(-1)).toEqual({ text: "Shy at first!", version: 5 });
    await waitFor(() => expect(screen.queryByText("Prefers mornings")).toBeNull());
  });

  it("stays in the tab while it cannot be saved, and is there after a reload", async () => {
    const http: FakeRoutes = {
      "PUT /trainer/students/:id/notes": () => {
        throw new AppError("server.unavailable");
      },
    };
    const { user, unmount } = await openPage(() => aStudent(), http);
    await user.type(await findNote(), ", loves films");
    await screen.findByText("Not saved. Your text stays in this tab.");
    unmount();
    await openPage(() => aStudent(), http);
    await waitFor(async () =>
      expect(((await findNote()) as HTMLTextAreaElement).value).toBe("Shy at first, loves films"),
    );
    sessionStorage.clear();
  });
});
