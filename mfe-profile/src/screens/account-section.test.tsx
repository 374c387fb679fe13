import type { Account } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { OwnTrainer } from "@kalima/learning-contract";
import { aSession, aUser, type FakeHttp, type FakePlatform, type FakeRoutes, renderRemote } from "@kalima/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

function show(http: FakeRoutes = {}, changes: Partial<Account> = {}, prepare = (_fake: FakePlatform) => {}) {
  const place = { kind: "slot", slot: "profile.section", key: "account" } as const;
  const routes = {
    "GET /users/profile": () => aUser(changes),
    "GET /learning/trainers": () => ({ items: [], nextCursor: null }),
    ...http,
  };
  return renderRemote(app, { path: "/profile/account", place, session: aSession(changes), http: routes, prepare });
}

async function showForm(...options: Parameters<typeof show>) {
  const page = await show(...options);
  await screen.findByRole("textbox", { name: /^Name/ });
  return page;
}

/** All but reading the account. */
const sent = ({ requests }: FakeHttp) => requests.filter(({ method }) => method !== "GET");

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

afterEach(() => sessionStorage.clear());

describe("what the account shows", () => {
  it("has the fields of the student, and says where nothing was given", async () => {
    await showForm({}, { referralSource: null });
    for (const text of ["+20 10 1234 5678", "Egypt", "Active", "Not provided"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByText(aUser().id)).toBeNull();
    const change = screen.getByRole("link", { name: "Change phone number" });
    expect(change.getAttribute("href")).toBe("/profile/settings");
  });

  it("counts the sessions of a student, and the trainers of them", async () => {
    const text = { en: "Grace", ar: "غريس" };
    const trainer = (lessons: number): OwnTrainer => ({
      id: crypto.randomUUID(),
      name: text,
      headline: text,
      pictureUrl: null,
      isActive: true,
      isFavourite: lessons === 0,
      lessons,
      minutes: lessons * 50,
      lastLessonAt: null,
      nextLessonAt: null,
      ownRating: null,
      unrated: 0,
    });
    const items = [trainer(11), trainer(2), trainer(0)];
    await showForm({ "GET /learning/trainers": () => ({ items, nextCursor: null }) });
    const read = (term: string) => screen.getByText(term).nextElementSibling?.textContent?.trim();
    await waitFor(() => expect([read("Completed sessions"), read("Trainers so far")]).toEqual(["13", "2"]));
  });

  it("counts nothing for other roles", async () => {
    const { http } = await showForm({}, { role: { name: "trainer" } });
    expect(screen.queryByText("Completed sessions")).toBeNull();
    expect(http.requests.some(({ path }) => path.includes("/learning/trainers"))).toBe(false);
  });

  it("says that the sessions could not be counted, and counts them on demand", async () => {
    const { user, http } = await showForm({
      "GET /learning/trainers": () => {
        throw new AppError("server.unavailable");
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    http.answer({ "GET /learning/trainers": () => ({ items: [], nextCursor: null }) });
    await user.click(retry);
    await waitFor(() => expect(screen.getByText("Completed sessions").nextElementSibling?.textContent).toContain("0"));
  });

  it("says that the account cannot be read, and shows it when it can", async () => {
    const { user, http } = await show({
      "GET /users/profile": () => {
        throw new AppError("server.unavailable");
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    http.answer({ "GET /users/profile": () => aUser() });
    await user.click(retry);
    expect(await screen.findByText("+20 10 1234 5678")).toBeTruthy();
  });
});

describe("changing the details", () => {
  it("saves them, reloads the account and publishes the change", async () => {
    const { user, http, session, published, toasts } = await showForm({ "PATCH /users/profile": () => aUser() });
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), "Salma A.");
    await user.type(field(/^E-mail/), "salma@example.com");
    await user.click(button("Save changes"));

    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Profile updated successfully" }]);
    expect(sent(http)[0]?.body).toEqual({
      name: "Salma A.",
      email: "salma@example.com",
      address: null,
      gender: "female",
      dateOfBirth: "2001-05-14",
    });
    expect(session.reloads()).toBe(1);
    expect(published).toEqual([{ type: "profile.updated", payload: { userId: aUser().id } }]);
  });

  it("saves gender and date of birth", async () => {
    const { user, http } = await showForm(
      { "PATCH /users/profile": () => aUser() },
      { gender: null, dateOfBirth: null },
    );
    await user.click(screen.getByRole("radio", { name: "Male" }));
    const date = within(screen.getByRole("group", { name: "Date of birth" }));
    await user.type(date.getByRole("textbox", { name: "Day" }), "٥");
    await user.click(date.getByRole("button", { name: /Month/ }));
    await user.click(screen.getByRole("option", { name: "May" }));
    await user.type(date.getByRole("textbox", { name: "Year" }), "1999");
    await user.click(button("Save changes"));
    await expect.poll(() => sent(http)[0]?.body).toMatchObject({ gender: "male", dateOfBirth: "1999-05-05" });
  });

  it("asks for the missing parts of an incomplete date", async () => {
    const { user, http } = await showForm({ "PATCH /users/profile": () => aUser() }, { dateOfBirth: "2001-05-14" });
    const date = within(screen.getByRole("group", { name: "Date of birth" }));
    const day = date.getByRole<HTMLInputElement>("textbox", { name: "Day" });
    expect([day.value, date.getByRole<HTMLInputElement>("textbox", { name: "Year" }).value]).toEqual(["14", "2001"]);
    await user.clear(day);
    await user.click(button("Save changes"));
    expect(await date.findByRole("alert")).toBeTruthy();
    expect(document.activeElement).toBe(day);
    expect(sent(http)).toEqual([]);
    await user.type(day, "5");
    await user.click(button("Save changes"));
    await expect.poll(() => sent(http)[0]?.body).toMatchObject({ dateOfBirth: "2001-05-05" });
  });

  it("counts as saved when the account cannot be read again", async () => {
    const { user, toasts, logged } = await showForm({ "PATCH /users/profile": () => aUser() }, {}, (fake) => {
      fake.platform.session.reload = () => Promise.reject(new AppError("network.offline"));
    });
    await user.click(button("Save changes"));
    await expect.poll(() => toasts).toEqual([{ tone: "success", text: "Profile updated successfully" }]);
    expect(logged.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("takes over what changed elsewhere, but not over what is being typed", async () => {
    const { user, session, http } = await showForm();
    await user.type(field(/^Address/), "1 Nile Street");
    http.answer({ "GET /users/profile": () => aUser({ name: "Salma A.", address: "Elsewhere" }) });
    act(() => session.set(aSession({ name: "Salma A." })));
    await expect.poll(() => field(/^Name/).value).toBe("Salma A.");
    expect(field(/^Address/).value).toBe("1 Nile Street");
  });

  it("focuses the first wrong field", async () => {
    const { user, http } = await showForm();
    await user.clear(field(/^Name/));
    await user.type(field(/^E-mail/), "salma@");
    await user.click(button("Save changes"));
    await expect.poll(() => document.activeElement).toBe(field(/^Name/));
    expect(field(/^E-mail/).getAttribute("aria-invalid")).toBe("true");
    expect(sent(http)).toEqual([]);
  });

  it("keeps what was typed when the server refuses, and marks the field", async () => {
    const { user, toasts } = await showForm({
      "PATCH /users/profile": () => {
        throw new AppError("request.invalid", { fields: { address: "validation.too_long" } });
      },
    });
    await user.type(field(/^Address/), "1 Nile Street");
    await user.click(button("Save changes"));
    await expect.poll(() => document.activeElement).toBe(field(/^Address/));
    expect(field(/^Address/).value).toBe("1 Nile Street");
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(toasts).toEqual([]);
  });
});

describe("details that were typed and not saved", () => {
  const kept = "Your unsaved changes have been restored.";

  it("details that were typed and not saved are there again after the form went away, until they are saved", async () => {
    const first = await showForm();
    await first.user.type(field(/^Address/), "1 Nile Street");
    first.unmount();

    const { user } = await showForm({ "PATCH /users/profile": () => aUser() });
    expect(await screen.findByText(kept)).toBeTruthy();
    expect(field(/^Address/).value).toBe("1 Nile Street");
    await user.click(button("Save changes"));
    await expect.poll(() => screen.queryByText(kept)).toBeNull();
    await expect.poll(() => ({ ...sessionStorage })).toEqual({});
  });

  it("details that were typed and not saved are not shown to another account", async () => {
    const first = await showForm();
    await first.user.type(field(/^Address/), "1 Nile Street");
    first.unmount();
    await showForm({}, { id: "0192d2b4-9999-7c1a-9f5e-2d7b1c3a4e5f" });
    expect(field(/^Address/).value).toBe("");
    expect(screen.queryByText(kept)).toBeNull();
  });
});
