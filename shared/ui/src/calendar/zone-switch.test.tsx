import { deviceZone } from "@kalima/contracts/domain";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { UiContext } from "../provider/ui-context.ts";
// Loaded before, because the first use waits a second at most.
import "./clock-settings.tsx";
import { todayIn, useTimesZone } from "./use-times-zone.ts";
import { ZoneSwitch } from "./zone-switch.tsx";

const NOW = Date.parse("2026-04-01T19:00:00Z");

function Times({ trainers }: { trainers: string | null }) {
  const zone = useTimesZone(trainers);
  return (
    <>
      <ZoneSwitch zone={zone} now={NOW} />
      <output>{`${zone.shown} ${zone.dayZone}`}</output>
    </>
  );
}

function show(trainers: string | null) {
  const moment = { now: NOW, zone: "Africa/Cairo" };
  return render(
    <UiContext value={{ language: "en", locale: "en-GB", errorText: String, moment }}>
      <Times trainers={trainers} />
    </UiContext>,
  );
}

describe("ZoneSwitch", () => {
  it("is hydrated where the server names zones, and knows their clocks, in another way", async () => {
    const element = (
      <UiContext
        value={{ language: "en", locale: "en-GB", errorText: String, moment: { now: NOW, zone: "Africa/Cairo" } }}
      >
        <Times trainers="Africa/Casablanca" />
      </UiContext>
    );
    const box = document.createElement("div");
    const served = renderToString(element);
    box.innerHTML = served.replaceAll("Casablanca, GMT+1", "Casablanca, GMT+0").replace(/8:00(.)PM/, "7:00$1PM");
    expect(box.textContent).toContain("Casablanca, GMT+0 7:00");
    const onRecoverableError = vi.fn();
    await act(async () => hydrateRoot(box, element, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    fireEvent.click(within(box).getByRole("radio", { name: /^Trainer/ }));
    expect(within(box).getByRole("button").textContent).toBe("Trainer's time: Casablanca, GMT+1");
  });

  it("shows both clocks and switches to the trainer's", () => {
    show("Asia/Kolkata");
    expect(screen.getByRole("radio", { name: /^Your time Cairo, GMT\+2 9:00\sPM$/ })).toHaveProperty("checked", true);
    expect(screen.getByRole("status").textContent).toBe("Africa/Cairo null");
    fireEvent.click(screen.getByRole("radio", { name: /^Trainer.s time Kolkata, GMT\+5:30 12:30\sAM$/ }));
    expect(screen.getByRole("status").textContent).toBe("Asia/Kolkata Asia/Kolkata");
  });

  it.each([null, "Africa/Cairo", "Europe/Athens"])("has nothing to choose where the trainer's zone is %s", (zone) => {
    const { container } = show(zone);
    // Athens is an hour ahead of Cairo in April.
    expect(container.querySelectorAll("input")).toHaveLength(zone === "Europe/Athens" ? 2 : 0);
    expect(container.textContent).toContain("Your time");
  });

  it("opens the list of zones and the clock, which all times follow", async () => {
    const view = within(show("Africa/Cairo").container);
    const button = view.getByRole("button", { name: "Your time: Cairo, GMT+2" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    fireEvent.change(await view.findByRole("combobox", { name: "Show times in" }), { target: { value: "Asia/Tokyo" } });
    expect(view.getByRole("status").textContent).toBe("Asia/Tokyo Asia/Tokyo");
    fireEvent.click(view.getByRole("radio", { name: "24 hours" }));
    expect(localStorage.getItem("HOUR_CYCLE")).toBe("24");
    // Tokyo is the zone shown; the trainer's clock is the visitor's.
    expect(view.getByText(/^Africa\/Cairo/).textContent).toMatch(/\(9:00.PM\)|\(21:00\)/);
    fireEvent.click(view.getByRole("radio", { name: "12 hours" }));
    expect(localStorage.getItem("HOUR_CYCLE")).toBeNull();
  });

  it("chooses for the whole site where times are of several trainers", async () => {
    const view = within(show(null).container);
    fireEvent.click(view.getByRole("button", { name: /^Your time/ }));
    fireEvent.change(await view.findByRole("combobox", { name: "Show times in" }), { target: { value: "Asia/Tokyo" } });
    expect(view.getAllByRole("radio")).toHaveLength(2);
    expect(deviceZone()).toBe("Asia/Tokyo");
    localStorage.clear();
  });
});

describe("todayIn", () => {
  it.each([
    ["2026-04-01T19:00:00Z", "Asia/Kolkata", "2026-04-01"],
    ["2026-04-01T23:00:00Z", "America/New_York", "2026-04-01"],
    ["2026-04-01T12:00:00Z", "Asia/Kolkata", "2026-04-01"],
  ])("at %s, days of %s end with %s for a visitor in Cairo", (now, shown, day) => {
    expect(todayIn({ own: "Africa/Cairo", shown }, Date.parse(now)).toString()).toBe(day);
  });
});
