import type { Page } from "@playwright/test";

/** How a page may be seen. Both can change in an open page, as by its visitor; the language loads it anew. */
export type Look = { theme: "light" | "dark"; width: 360 | 1280 };

export const LOOKS: readonly Look[] = [
  { theme: "light", width: 1280 },
  { theme: "dark", width: 1280 },
  { theme: "dark", width: 360 },
  { theme: "light", width: 360 },
];

const HEIGHT = 844;

/** Shows an open page so, and waits until it is laid out. */
export async function lookAs(page: Page, { theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, theme);
}
