import { expect, test } from "../fixtures.ts";
import { copyRemote, type RemoteCopy } from "../local-remote/remote-copy.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

let copy: RemoteCopy;
test.beforeAll(async () => {
  copy = await copyRemote("mfe-catalog");
});
test.afterAll(() => copy.stop());

test("an admin alone sees a remote of the own machine, a save reloads it, and End ends it", async ({
  visit,
  site,
  problems,
}) => {
  const catalog = readTexts("mfe-catalog", "en");
  const form = readTexts("shell", "en", "src/pages/developers/local-remote/texts");
  const banner = readTexts("shell", "en", "src/live/local-remote/texts");
  const title = catalog("teachers.title");
  const pageTitle = catalog("pages.teachers.title");
  const [admin, student, other] = [await visit("en"), await visit("en"), await visit("en")];
  const { page } = admin;
  const heading = (text: string) => page.getByRole("heading", { level: 1, name: text, exact: true });
  const bar = page.getByRole("complementary", { name: banner("label") });
  const link = `/developers?remote=mfe-catalog&address=${encodeURIComponent(copy.address)}`;

  await test.step("Given a local build with another heading", async () => {
    await copy.save("src/i18n/en.json", [`"${title}"`, '"Trainers from my machine"']);
    await copy.serve();
  });

  await test.step("When an admin turns it on", async () => {
    await signInBehind(admin, site.accounts.admin);
    await page.goto(link);
    await page.getByRole("button", { name: form("turnOn") }).click();
    await expect(bar).toContainText(copy.address);
  });

  await test.step("Then this browser gets it, and the other remotes as before", async () => {
    // A build that ends now reloads the page, and so ends this visit.
    await expect(async () => void (await page.goto("/teachers"))).toPass();
    await expect(heading("Trainers from my machine")).toBeVisible();
    await expect(page.locator('[data-remote="mfe-catalog"]')).toHaveAttribute("data-version", "local");
    await expect(bar).toContainText("mfe-catalog");
    await page.goto("/profile");
    await expect(page.locator('[data-remote="mfe-profile"] h1').first()).toBeVisible();
    await expect(bar).toBeVisible();
  });

  await test.step("And no other visitor does, nor may a student turn it on", async () => {
    const answer = await other.page.goto("/teachers");
    await expect(other.page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(other.page.getByRole("complementary", { name: banner("label") })).toHaveCount(0);
    expect(answer?.headers()["content-security-policy"]).not.toContain(copy.address);
    await signInBehind(student, site.accounts.students[0]);
    await student.page.goto(link);
    await expect(student.page.locator("main h1")).toBeVisible();
    await expect(student.page.getByRole("button", { name: form("turnOn") })).toHaveCount(0);
  });

  await test.step("When a file is saved, the page reloads automatically", async () => {
    await page.goto("/teachers");
    await expect(heading("Trainers from my machine")).toBeVisible();
    const listens = page.waitForResponse(`${copy.address}/events`);
    await page.reload();
    await listens;
    await copy.save("src/i18n/en.json", ['"Trainers from my machine"', '"Saved again"']);
    await expect(heading("Saved again")).toBeVisible();
  });

  await test.step("And what the manifest claims comes along", async () => {
    await copy.save("src/i18n/en.json", [`"title": "${pageTitle}"`, '"title": "Local trainers"']);
    await expect(page).toHaveTitle(/Local trainers/);
    await expect(heading("Saved again")).toBeVisible();
  });

  await test.step("And the banner shows when the last save does not build, or the server is gone", async () => {
    await copy.save("src/app.ts", ["export const", "export constant"]);
    await expect(bar).toContainText(banner("broken"));
    await copy.save("src/app.ts", ["export constant", "export const"]);
    await expect(heading("Saved again")).toBeVisible();
    await expect(bar).not.toContainText(banner("broken"));
    expect(problems).toEqual([]);
    await copy.stop();
    await expect(bar).toContainText(banner("away"));
  });

  await test.step("When it is ended, the released version is back", async () => {
    await bar.getByRole("button", { name: banner("end") }).click();
    await expect(heading(title)).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});
