import type { Browser, Page } from "@playwright/test";
import { fieldFaults } from "./field-faults.ts";
import type { Language } from "./fixtures.ts";
import { type Look, lookAs } from "./looks.ts";
import { openPeople } from "./people.ts";
import { findCoveredFocus } from "./reflow.ts";
import type { RunningSite } from "./running-site.ts";
import type { Screen } from "./screens.ts";
import type { OnState } from "./states.ts";
import { violationsOn } from "./violations.ts";

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
    for (const look of state === "menu" ? looks.filter(({ width }) => width === 360) : looks) {
      await lookAs(page, look);
      const where = `${language} ${screen.person} ${screen.path}, ${state}, ${look.theme} ${look.width} px`;
      const lines = [
        ...(await violationsOn(page)),
        ...(await fieldFaults(page)),
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
