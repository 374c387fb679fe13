import { CHOSEN_ZONE_KEY, deviceZone } from "@kalima/contracts/domain";
import { createI18n } from "@kalima/platform/host";
import { translationProblems } from "@kalima/testing";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { showZoneNotice } from "./show-zone-notice.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

function open() {
  const reload = vi.fn();
  act(() =>
    showZoneNotice({
      window: { document, localStorage, location: { reload } } as never,
      i18n: createI18n({ language: "en", resources: {} }),
      language: "en",
      navigate: () => {},
    }),
  );
  return { reload };
}
const notice = () => screen.queryByRole("complementary", { name: en.label });

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

it("says in which zone times are, and shows them in another that is chosen", async () => {
  const { reload } = open();
  await screen.findByText(en.unknown, { exact: false });
  const zones = screen.getByRole<HTMLSelectElement>("combobox", { name: en.choose });
  expect(zones.value).toBe(deviceZone());
  await userEvent.selectOptions(zones, "Asia/Riyadh");
  expect(localStorage.getItem(CHOSEN_ZONE_KEY)).toBe("Asia/Riyadh");
  expect(document.cookie).toContain("Asia/Riyadh");
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("the notice stays away once its reader keeps the zone, and returns when the kept zone became unusable", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: en.close }));
  expect(notice()).toBeNull();
  open();
  expect(notice()).toBeNull();
  localStorage.setItem(CHOSEN_ZONE_KEY, "Mars/Olympus");
  open();
  await screen.findByText(en.unknown, { exact: false });
});
