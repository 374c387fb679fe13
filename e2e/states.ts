import { expect, type Page, type Route } from "@playwright/test";
import type { Language } from "./fixtures.ts";
import { readToTheEnd } from "./reflow.ts";
import type { Screen } from "./screens.ts";
import { comeBy, slowStep, unavailable } from "./stillness/ways.ts";
import { readTexts } from "./texts.ts";
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

/** Passes the real server's answer on with its lists emptied. */
async function answerEmpty(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = await answer.json().catch(() => null);
  if (!answer.ok() || body === null) return route.fulfill({ response: answer });
  const { data } = body;
  const withoutLists = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, Array.isArray(each) ? [] : each]));
  const empty = Array.isArray(data) ? [] : data && typeof data === "object" ? withoutLists(data) : data;
  return route.fulfill({ response: answer, json: { ...body, data: empty } });
}

/** Documents of the server, and live calls: no step leads there. */
const BY_DOCUMENT_ALONE = /^\/(?:nowhere|connection-lost|lessons\/.*)$/;

/** Waits for a skeleton; one appears when a remote takes longer than 150 ms to load. */
const hasSkeleton = (page: Page): Promise<boolean> =>
  page
    .locator("main [aria-busy=true]")
    .first()
    .waitFor({ timeout: 1_000 })
    .then(
      () => true,
      () => false,
    );

/** Every state that data bring about, whatever the screen is: on its way, without data, failed, and with nothing to list. */
export async function inEveryState(page: Page, { path }: Screen, onState: OnState): Promise<void> {
  await openLoaded(page, path);
  await onState("loaded");
  if (BY_DOCUMENT_ALONE.test(path)) return;
  for (const [state, lateAnswer] of [
    ["failing", unavailable],
    ["empty", answerEmpty],
  ] as const) {
    let asked = 0;
    const isFirst = state === "failing";
    await slowStep(page, path, {
      lateAnswer: (route) => {
        asked += 1;
        return lateAnswer(route);
      },
      ...(isFirst && {
        onSkeleton: async () => {
          if (await hasSkeleton(page)) await onState("skeleton");
        },
        onLoading: () => onState("loading"),
      }),
    });
    await untilSettled(page);
    if (asked > 0) await onState(state);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}

/** Opens the menu that narrow windows have, over the screen at hand. */
export async function inMenu(page: Page, language: Language, onState: OnState): Promise<void> {
  await page.setViewportSize({ width: DRAWER_WIDTH, height: 844 });
  const button = page.getByRole("banner").getByRole("button", { name: readTexts("shell", language)("nav.openMenu") });
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await onState("menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Opens the support chat over the screen at hand, where it has one. */
export async function inChat(page: Page, language: Language, onState: OnState): Promise<void> {
  const t = readTexts("mfe-support-chat", language);
  const launcher = page.getByRole("button", { name: t("launcher.open") });
  if (!(await launcher.isVisible())) return;
  await launcher.click();
  await expect(page.getByRole("button", { name: t("panel.minimise") })).toBeVisible();
  await onState("chat");
  await page.keyboard.press("Escape");
  await expect(launcher).toBeVisible();
}
