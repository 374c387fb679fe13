import { join } from "node:path";
import { ROOT } from "../../scripts/root.ts";
import { copySources } from "../../scripts/versions/source-tree.ts";
import { buildPackage } from "../../shared/build/src/index.ts";
import { expect, test } from "../fixtures.ts";
import { openRendered, runRelease, untilRendered } from "../release-command.ts";
import { accountLink, sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { touchOverlay } from "../usable.ts";

const REMOTE = "own-react";
const OTHER_MAJOR = /^18\./;

test("a remote with React 18 renders, hydrates and answers on pages of React 19, as a page and in another remote's page", async ({
  visit,
  site,
  problems,
}) => {
  const { page, context } = await visit("en");
  const { version, folder } = await buildPackage(join(ROOT, "examples", REMOTE), "production");
  await runRelease(site, "publish", REMOTE, "--from", folder);
  try {
    const place = page.locator(`[data-remote="${REMOTE}"][data-version="${version}"]`);
    const plan = place.locator("[data-react]");
    const slider = page.getByRole("slider", { name: "Lessons per week" });
    const perMonth = plan.getByRole("status");

    // Rendered on the server with its own React, which takes over these very elements.
    let letCodePass = () => {};
    const codeMayPass = new Promise<void>((resolve) => (letCodePass = resolve));
    await page.route(/\/own-react\/.*\.js/, async (route) => {
      await codeMayPass;
      await route.continue();
    });
    await untilRendered(site, "/study-plan", REMOTE, version);
    await openRendered(page, "/study-plan", place.and(page.locator("[data-served]")));
    await expect(plan).toHaveAttribute("data-react", OTHER_MAJOR);
    await expect(perMonth).toHaveText("8");
    await plan.evaluate((element) => Object.assign(element, { isOfServer: true }));
    letCodePass();
    await expect(place.and(page.locator(":not([data-served])"))).toBeVisible();
    await slider.fill("5");
    await expect(perMonth).toHaveText("20");
    expect(await plan.evaluate((element) => "isOfServer" in element)).toBe(true);

    // The other React of the page works beside it: the support chat, and the list of trainers after a step.
    await touchOverlay(page);
    const chat = page.getByRole("button", { name: readTexts("mfe-support-chat", "en")("launcher.open") });
    await chat.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page
      .getByRole("banner")
      .getByRole("link", { name: readTexts("mfe-catalog", "en")("menu.trainers") })
      .click();
    await expect(page.locator('[data-remote="mfe-catalog"]:not([data-served]) h1')).toBeVisible();
    await page.goBack();
    await expect(perMonth).toHaveText("8");
    await slider.fill("3");
    await expect(perMonth).toHaveText("12");

    // A section that a remote with React 19 shows.
    await signInBehind({ context }, site.accounts.students[0]);
    await page.goto("/profile/plan");
    await expect(page.locator('[data-remote="mfe-profile"]:not([data-served])')).toBeVisible();
    await expect(page.locator('[data-remote="mfe-profile"]').locator(plan)).toHaveAttribute("data-react", OTHER_MAJOR);
    await slider.fill("7");
    await expect(perMonth).toHaveText("28");
    expect(problems).toEqual([]);
  } finally {
    await runRelease(site, "retire", REMOTE);
  }
});

test("a remote that brings React and changes nothing else works as before, with a design system of its own", async ({
  visit,
  site,
  releases,
  problems,
}) => {
  test.skip(process.env.TEST_DEEP !== "1", "builds a remote of the product anew");
  const remote = "mfe-auth";
  const tree = await copySources(
    [remote],
    [{ file: `${remote}/remote.manifest.ts`, from: "  platform:", to: '  brings: ["react"],\n  platform:' }],
  );
  const { version } = await releases.publishFrom(tree, remote, site.originOf(remote)).finally(() => tree.remove());
  await releases.makeStable(remote, version);
  await untilRendered(site, "/login", remote, version);
  const { page, context } = await visit("en");
  const place = page.locator(`[data-remote="${remote}"][data-version="${version}"]`);
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/login");
  await expect(place.and(page.locator(":not([data-served])"))).toBeVisible();
  expect(files.filter((path) => /\/brought\..*\.js$/.test(path))).toHaveLength(1);
  // The server's HTML has the classes of its own design system: those of the page's are named after file and class.
  const field = place.getByRole("textbox").first();
  expect(await field.evaluate((element) => [...element.classList].join(" "))).toMatch(/-[\w-]{6}\b/);
  await sendSignIn({ page, context, language: "en" }, site.accounts.students[1]);
  await expect(accountLink(page)).toBeVisible();
  expect(problems).toEqual([]);
});
