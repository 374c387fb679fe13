import type { Browser, Page } from "@playwright/test";
import { fieldFaults } from "./field-faults.ts";
import type { Language } from "./fixtures.ts";
import { openPeople } from "./people.ts";
import { findCoveredFocus } from "./reflow.ts";
import type { RunningSite } from "./running-site.ts";
import type { Screen } from "./screens.ts";
import type { OnState } from "./states.ts";
import { violationsOn } from "./violations.ts";

/** How a page may be seen. Both can change in an open page, as by its visitor; the language loads it anew. */
type Look = { theme: "light" | "dark"; width: 360 | 1280 };

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

/** Brings a page to a screen, and calls with each state. */
export type StatesOf = (page: Page, screen: Screen, onState: OnState) => Promise<void>;

/** States with an overlay. The page behind an overlay must not be focusable. */
const OVER_THE_PAGE = ["menu", "chat"];

/** A skeleton needs no h1: until the remote's code has loaded, the document's title names the page. */
const isAllowedIn = (state: string, line: string) => state === "skeleton" && line.includes(": page-has-heading-one ");

type WalkResult = { browser: Browser; site: RunningSite; language: Language; looks: readonly Look[] };

/** Walks screens with axe; `found` gathers what is found, with screen, state and look. */
export function openWalk({ browser, site, language, looks }: WalkResult) {
  const people = openPeople(browser, site, language);
  const found: string[] = [];

  async function lookAt(page: Page, screen: Screen, state: string): Promise<void> {
    const isOver = OVER_THE_PAGE.includes(state);
    let width: number | null = null;
    for (const look of state === "menu" ? looks.filter(({ width }) => width === 360) : looks) {
      await lookAs(page, look);
      // The other theme at the same width has other colours, and nothing else.
      const rules = look.width === width ? "colours" : "all";
      width = look.width;
      const where = `${language} ${screen.person} ${screen.path}, ${state}, ${look.theme} ${look.width} px`;
      const lines = [
        ...(await violationsOn(page, { rules })),
        ...(rules === "all" ? await fieldFaults(page) : []),
        ...(isOver && look.width === 360 ? await findCoveredFocus(page) : []),
      ];
      found.push(...lines.filter((line) => !isAllowedIn(state, line)).map((line) => `${where}: ${line}`));
    }
  }

  async function walk(screens: readonly Screen[], statesOf: StatesOf): Promise<void> {
    for (const screen of screens) {
      const page = await (await people.as(screen.person)).newPage();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: looks[0]?.width ?? 1280, height: 844 });
      const onState = (state: string) => lookAt(page, screen, state);
      await statesOf(page, screen, onState).catch((error) => found.push(`${screen.person} ${screen.path}: ${error}`));
      await page.close();
    }
  }

  return { walk, found, close: people.close };
}
