import type { Browser, BrowserContext, Page } from "@playwright/test";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { prepareAddresses } from "../addresses.ts";
import { expect, test } from "../fixtures.ts";
import { fillWithHostileTexts, unknownColumns } from "../hostile-texts/hostile-rows.ts";
import { hostileParts, readWords, unfold, watchForHostility } from "../hostile-texts/look.ts";
import { makeRows } from "../hostile-texts/make-rows.ts";
import { combinePayloads } from "../hostile-texts/payloads.ts";
import { openPeople, type Person } from "../people.ts";
import { readToTheEnd } from "../reflow.ts";
import { type RunningSite, runSite, SILENT } from "../running-site.ts";
import { everyScreen, type Screen } from "../screens.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer, untilSettled } from "../usable.ts";

const isDeep = process.env.TEST_DEEP === "1";

/** Those with the most texts of others, for students, trainers and staff. */
const SLICE: readonly Screen[] = [
  { person: "guest", path: "/teachers/0193b000-0000-7000-8000-000000000001" },
  { person: "learner", path: "/profile/tasks" },
  { person: "trainer", path: "/dashboard/messages/conversations" },
  { person: "agent", path: "/dashboard/support/questions" },
  { person: "admin", path: "/dashboard/team/reviews" },
  { person: "admin", path: "/dashboard/money/proofs" },
];
/**
 * Columns whose texts these screens show: so that a walk that shows none does not pass, and none is read before its lists have
 * come, as of a page that the server did not render in time.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  "/teachers/0193b000-0000-7000-8000-000000000001": [
    "lessons.feedback",
    "trainers.name",
    "trainers.page.description",
    "trainers.page.headline",
  ],
  "/profile/tasks": ["tasks.instructions", "tasks.title"],
  "/dashboard/messages/conversations": ["conversation_messages.content"],
  "/dashboard/support/questions": ["support_requests.details", "support_requests.full_name"],
};
const SEEN_AT_LEAST = Object.values(SHOWN).flat();
/** In all, on every screen. Texts of the contact form and of notifications are on no screen; `talkToSupport` writes its own. */
const SEEN_AT_ALL = [
  ...SEEN_AT_LEAST,
  "bookings.note",
  "company.description",
  "conversation_reports.reason",
  "lesson_feedback.went_well",
  "lessons.cancel_reason",
  "lessons.delay_reason",
  "lessons.freeze_note",
  "support_replies.content",
  "task_reviews.comment",
  "trainer_profile_changes.page.description",
  "trainer_profile_changes.page.headline",
  "users.address",
  "users.name",
];

async function look(
  page: Page,
  { person, path }: Screen,
  marks: Map<string, string>,
  seen: Set<string>,
): Promise<void> {
  await untilSettled(page);
  await unfold(page);
  await readToTheEnd(page);
  const readColumns = async () => {
    const words = await readWords(page);
    return [...marks].filter(([, mark]) => words.includes(mark)).map(([column]) => column);
  };
  // Several people may open a screen; one of them has the rows.
  if (SLICE.some((screen) => screen.person === person && screen.path === path)) {
    await expect.poll(readColumns).toEqual(expect.arrayContaining([...(SHOWN[path] ?? [])]));
  }
  expect.soft(await hostileParts(page), `${person} ${path}`).toEqual([]);
  for (const column of await readColumns()) seen.add(column);
}

async function withSite(
  turn: number,
  browser: Browser,
  walk: (site: RunningSite, every: readonly Screen[], marks: Map<string, string>) => Promise<void>,
) {
  const { site, stop } = await runSite();
  try {
    const every = isDeep ? everyScreen(await prepareAddresses(browser, site)) : SLICE;
    await makeRows(browser, site);
    const { database, close } = await joinDatabase(readConfig(site.env), SILENT);
    expect(await unknownColumns(database)).toEqual([]);
    const marks = await fillWithHostileTexts(database, turn);
    await close();
    await walk(site, every, marks);
  } finally {
    await stop();
  }
}

for (const turn of isDeep ? [0, 1, 2, 3] : [0]) {
  const language = turn % 2 === 0 ? "en" : "ar";
  test(`what people stored is text on every screen, in ${language}, payloads in order ${turn + 1}`, async ({
    browser,
  }) => {
    if (isDeep) test.setTimeout(1_800_000);
    await withSite(turn, browser, async (site, every, marks) => {
      const people = openPeople(browser, site, language);
      const seen = new Set<string>();
      const watched = new Map<Person, string[]>();
      const openContext = async (person: Person): Promise<BrowserContext> => {
        const context = await people.as(person);
        if (!watched.has(person)) watched.set(person, await watchForHostility(context));
        return context;
      };
      for (const { person, path } of every) {
        const page = await (await openContext(person)).newPage();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path);
        await look(page, { person, path }, marks, seen);
        await page.close();
      }
      const happened = await talkToSupport(await openContext("student"), await openContext("agent"), language, turn);
      expect.soft(happened).toEqual([]);
      await people.close();
      expect.soft(Object.fromEntries(watched)).toEqual(Object.fromEntries([...watched.keys()].map((who) => [who, []])));
      const wanted = isDeep ? SEEN_AT_ALL : SEEN_AT_LEAST;
      expect(wanted.filter((column) => !seen.has(column))).toEqual([]);
    });
  });
}

/** A student with a hostile name writes to an agent, who answers in kind; what either page then holds that it must not. */
async function talkToSupport(
  student: BrowserContext,
  agent: BrowserContext,
  language: "en" | "ar",
  turn: number,
): Promise<string[]> {
  const [visitor, desk] = [await student.newPage(), await agent.newPage()];
  const [support, t] = [readTexts("mfe-support-chat", language), readTexts("mfe-dashboard", language)];
  const text = combinePayloads(turn);
  await visitor.goto("/");
  await visitor.getByRole("button", { name: support("launcher.open") }).click();
  await visitor.getByRole("button", { name: support("start.start") }).click();
  await desk.goto("/dashboard/support/desk");
  await untilRemotesAnswer(desk);
  await desk.getByRole("button", { name: t("status.becomeAvailable") }).click();
  await desk.getByRole("button", { name: t("status.next") }).click();
  for (const [page, label] of [
    [visitor, support("composer.label")],
    [desk, t("composer.label")],
  ] as const) {
    await page.getByRole("textbox", { name: label }).fill(text);
    await page.getByRole("textbox", { name: label }).press("Enter");
    for (const reader of [visitor, desk])
      await expect(reader.getByRole("log").getByText("window.__ran").first()).toBeVisible();
  }
  const found = [...(await hostileParts(visitor)), ...(await hostileParts(desk))];
  await Promise.all([visitor.close(), desk.close()]);
  return found;
}
