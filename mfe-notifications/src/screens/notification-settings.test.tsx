import type { Place } from "@kalima/platform/remote";
import { aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { createFakePreferences, somePreferences } from "../fake-notifications.fixtures.ts";

const place: Place = { kind: "slot", slot: "profile.settings", key: "notifications" };
const session = aSession();

async function show(stored = somePreferences(), language: "en" | "ar" = "en", prepare = {}) {
  const { fake, http } = createFakePreferences(stored);
  Object.assign(fake, prepare);
  const path = "/profile/settings";
  return { fake, ...(await renderRemote(app, { place, session, http, language, path })) };
}
const group = async (name: string) => within(await screen.findByRole("group", { name }));

describe("what a person is told, and how", () => {
  it("is the same on the server and in the browser", async () => {
    const { http } = createFakePreferences();
    expect(await renderingProblems(app, { place, session, http, path: "/profile/settings" })).toEqual([]);
  });

  it("is chosen by subject and channel, and saved with each press", async () => {
    const { user, fake } = await show();
    const reminders = await group("Reminders");
    await user.click(reminders.getByRole("checkbox", { name: "SMS" }));
    await user.click(reminders.getByRole("checkbox", { name: "E-mail" }));
    await waitFor(() =>
      expect(fake.stored.groups[0]?.channels.map(({ isOn }) => isOn)).toEqual([true, true, false, true]),
    );
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(reminders.getByRole("checkbox", { name: "SMS" })).toHaveProperty("checked", false);
  });

  it("cannot be switched off where it is about security, and says why", async () => {
    await show();
    const account = await group("Account");
    const devices = account.getByRole("checkbox", { name: "On my devices" });
    expect([devices.matches(":disabled"), devices.matches(":checked")]).toEqual([true, true]);
    expect(account.getByText(/so that you notice a change you did not make/)).toBeTruthy();
    expect(account.getByRole("checkbox", { name: "E-mail" }).matches(":disabled")).toBe(false);
  });

  it("takes a choice back that the server refused, and says so", async () => {
    const { user } = await show(somePreferences(), "en", { refusesChanges: true });
    const sms = (await group("Reminders")).getByRole("checkbox", { name: "SMS" });
    await user.click(sms);
    expect((await screen.findByRole("alert")).textContent).toContain("could not be saved");
    await waitFor(() => expect(sms).toHaveProperty("checked", true));
  });

  it("waits for the end of quiet hours, which the person sets", async () => {
    const { user, fake } = await show();
    await user.click(await screen.findByRole("button", { name: /10:00.PM From/ }));
    await user.click(screen.getByRole("option", { name: /^11:30.PM$/ }));
    await waitFor(() => expect(fake.stored.quietHours).toEqual({ isOn: true, from: "23:30", until: "08:00" }));
    await user.click(screen.getByRole("checkbox", { name: "Keep quiet hours" }));
    await waitFor(() => expect(fake.stored.quietHours.isOn).toBe(false));
    expect(screen.queryByRole("button", { name: /From/ })).toBeNull();
  });

  it("has the week by e-mail as well, for accounts with an address", async () => {
    const { user, fake } = await show();
    await user.click(await screen.findByRole("checkbox", { name: "Send me my week" }));
    await waitFor(() => expect(fake.stored.hasDigest).toBe(true));
  });

  it("names what is missing for e-mail", async () => {
    await show(somePreferences({ hasEmail: false }));
    for (const each of await screen.findAllByRole("checkbox", { name: /E-mail|Send me my week/ })) {
      expect(each.matches(":disabled")).toBe(true);
    }
    expect(screen.getByRole("link", { name: "Add an address" }).getAttribute("href")).toBe("/profile/account");
  });

  it("can be asked for again when it did not load, in Arabic as well", async () => {
    const { user, fake } = await show(somePreferences(), "ar", { isDown: true });
    expect(await screen.findByText("تعذّر تحميل اختياراتك")).toBeTruthy();
    fake.isDown = false;
    await user.click(screen.getByRole("button"));
    expect(await screen.findByRole("checkbox", { name: "تفعيل ساعات الهدوء" })).toBeTruthy();
  });
});
