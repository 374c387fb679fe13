import { expect, type Page } from "@playwright/test";
import type { Language } from "./fixtures.ts";
import { readToTheEnd } from "./reflow.ts";
import type { Screen } from "./screens.ts";
import { comeBy } from "./stillness/ways.ts";
import { textsOf } from "./texts.ts";
import { untilSettled } from "./usable.ts";

/** Called with the page in a state, and the name of that state. */
export type OnState = (state: string) => Promise<void>;

const DRAWER_WIDTH = 360;

/** Shows a screen with everything it has. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
  await readToTheEnd(page);
}

/** Comes to a screen while the API answers nothing but errors, as one whose screens are loaded already. */
export async function inFailure(page: Page, { path }: Screen, onState: OnState): Promise<void> {
  await comeBy("failing step", page, path);
  await onState("failing");
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Opens the menu that narrow windows have, over the screen at hand. */
export async function inMenu(page: Page, language: Language, onState: OnState): Promise<void> {
  await page.setViewportSize({ width: DRAWER_WIDTH, height: 844 });
  const button = page.getByRole("banner").getByRole("button", { name: textsOf("shell", language)("nav.openMenu") });
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await onState("menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Opens the support chat over the screen at hand, where it has one. */
export async function inChat(page: Page, language: Language, onState: OnState): Promise<void> {
  const t = textsOf("mfe-support-chat", language);
  const launcher = page.getByRole("button", { name: t("launcher.open") });
  if (!(await launcher.isVisible())) return;
  await launcher.click();
  await expect(page.getByRole("button", { name: t("panel.minimise") })).toBeVisible();
  await onState("chat");
  await page.keyboard.press("Escape");
  await expect(launcher).toBeVisible();
}
