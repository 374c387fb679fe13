import type { Locator, Page } from "@playwright/test";

/** Types a date (`YYYY-MM-DD`) into the date field of this name, part by part. */
export async function typeDate(place: Page | Locator, label: string, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  const field = place.getByRole("group", { name: label, exact: true });
  for (const [part, digits] of Object.entries({ day, month, year })) {
    await field.locator(`[data-type="${part}"]`).pressSequentially(digits);
  }
}
