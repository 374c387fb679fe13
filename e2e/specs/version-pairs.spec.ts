import type { Page } from "@playwright/test";
import { copySources } from "../../scripts/versions/source-tree.ts";
import { type Commit, CURRENT, NEWER, OLDER, PATH, REMOTE, readVersions } from "../faults/three-releases.ts";
import { withoutFiles } from "../faults/without-files.ts";
import { expect, type Language, test, type Visitor } from "../fixtures.ts";
import { readTexts } from "../texts.ts";
import { untilRemotesAnswer } from "../usable.ts";

/** Two commits that lie apart; the deep run takes the one between them as well. */
const COMMITS: readonly Commit[] = process.env.TEST_DEEP === "1" ? [OLDER, CURRENT, NEWER] : [OLDER, NEWER];
const SHELL = "shell";
const QUESTION = "Is Tuesday free?";

type PublishedVersion = Commit & { shell: string; remote: string };
/** A tab of an older page, in which the remote was never shown. */
type OldTab = { of: PublishedVersion; until: PublishedVersion; visitor: Visitor };

const findMounted = (page: Page, version: string) =>
  page.locator(`[data-remote="${REMOTE}"][data-version="${version}"]:not([data-served]) h1`);
const goTo = (page: Page, path: string) => page.getByRole("banner").locator(`a[href="${path}"]`).first().click();
const question = (page: Page) => page.getByRole("main").locator("textarea");

async function expectNews(page: Page, { news }: Commit): Promise<void> {
  await expect(page.getByText(/News of platform/)).toHaveText(news === null ? [] : [news]);
}

/** Rendered by the server where both are of one commit, then alive, used, left and entered again. */
async function expectWorks(
  { page, language }: Visitor,
  shell: PublishedVersion,
  remote: PublishedVersion,
): Promise<void> {
  const t = readTexts(REMOTE, language);
  // The part that a later commit uses is in a file which each commit changes, so that only its own shell shares it.
  const isRendered = shell.name === remote.name || remote.name === OLDER.name;
  await expect(async () => {
    const html = (await (await page.goto(PATH))?.text()) ?? "";
    expect(await readVersions(page)).toEqual({ shell: shell.shell, remote: remote.remote });
    expect(html.includes("data-trainer"), "rendered on the server").toBe(isRendered);
  }).toPass();
  await expect(findMounted(page, remote.remote)).toBeVisible();
  await expectNews(page, remote);
  await page.getByRole("checkbox", { name: new RegExp(`^${t("specialization.business")} \\d+$`) }).check();
  await expect(page.getByRole("list", { name: t("filters.active") })).toBeVisible();
  await expect(page).toHaveURL(/specialization=business/);
  await goTo(page, "/about");
  await expect(findMounted(page, remote.remote)).toHaveCount(0);
  await goTo(page, PATH);
  await expect(findMounted(page, remote.remote)).toBeVisible();
  await expectNews(page, remote);
}

/**
 * An old page whose version of the remote is gone meets one that it cannot run: it asks to be refreshed, or does so by itself.
 * Never is a part of it broken.
 */
async function expectMovesOn({ visitor: { page, language }, until }: OldTab): Promise<void> {
  const banner = page.getByRole("complementary", {
    name: readTexts(SHELL, language, "src/live/old-page/texts")("label"),
  });
  await goTo(page, PATH);
  await expect(findMounted(page, until.remote).or(banner).first()).toBeVisible();
  if (await banner.isVisible()) await page.reload();
  await expect(findMounted(page, until.remote)).toBeVisible();
  await expectNews(page, until);
  expect(await readVersions(page)).toEqual({ shell: until.shell, remote: until.remote });
  await goTo(page, "/contact-us");
  await expect(question(page)).toHaveValue(QUESTION);
}

test("every shell works with every remote that the gate lets it have, and an older page moves on to what it cannot run", async ({
  visit,
  site,
  releases,
  problems,
}) => {
  test.setTimeout(900_000);
  const origin = site.originOf(REMOTE);
  const trees = await Promise.all(COMMITS.slice(1).map(({ changes }) => copySources([SHELL, REMOTE], changes)));
  const first = await visit("en");
  await expect(async () => void (await first.page.goto(PATH))).toPass();
  const published: PublishedVersion[] = [{ ...OLDER, ...(await readVersions(first.page)) }];
  for (const [at, tree] of trees.entries()) {
    try {
      const [nextShell, nextRemote] = [
        await releases.publishFrom(tree, SHELL, { origin: site.assets }),
        await releases.publishFrom(tree, REMOTE, origin),
      ];
      published.push({ ...(COMMITS[at + 1] as Commit), shell: nextShell.version, remote: nextRemote.version });
    } finally {
      await tree.remove();
    }
  }

  const broken = expect.objectContaining({ code: "releases.contract_broken" });
  const turns: Language[] = [];
  const newVisitor = () => {
    turns.push(turns.at(-1) === "en" ? "ar" : "en");
    return visit(turns.at(-1) as Language);
  };
  const oldTabs: OldTab[] = [];
  for (const [at, ours] of published.entries()) {
    await releases.makeStable(SHELL, ours.shell);
    for (const theirs of published.slice(0, at + 1)) {
      await releases.makeStable(REMOTE, theirs.remote);
      await test.step(`shell ${ours.name}, remote ${theirs.name}`, async () => {
        const visitor = await newVisitor();
        await expectWorks(visitor, ours, theirs);
        expect(problems).toEqual([]);
        await visitor.context.close();
      });
    }
    for (const earlier of published.slice(0, at)) {
      await expect(releases.makeStable(SHELL, earlier.shell), `back to shell ${earlier.name}`).rejects.toEqual(broken);
    }
    for (const tab of oldTabs.filter(({ until }) => until === ours)) {
      await test.step(`a page of ${tab.of.name} meets remote ${ours.name}`, () =>
        withoutFiles(site, REMOTE, [tab.of.remote], () => expectMovesOn(tab)));
      await tab.visitor.context.close();
      // The files that were away.
      problems.splice(0);
    }
    for (const later of published.slice(at + 1)) {
      await expect(releases.makeStable(REMOTE, later.remote), `${later.name} with ${ours.name}`).rejects.toEqual(
        broken,
      );
      const visitor = await newVisitor();
      await expect(async () => {
        await visitor.page.goto("/contact-us");
        expect(await readVersions(visitor.page)).toEqual({ shell: ours.shell, remote: ours.remote });
      }).toPass();
      await untilRemotesAnswer(visitor.page);
      await question(visitor.page).fill(QUESTION);
      oldTabs.push({ of: ours, until: later, visitor });
    }
  }
});
