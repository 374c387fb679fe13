import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Site, startSite } from "../../scripts/site.ts";
import { findFreePort } from "../../server/test/free-port.ts";
import { failureBox } from "../faults/failure-box.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { printErrors } from "../running-site.ts";
import { makePattern, readTexts } from "../texts.ts";

/** A failing remote makes all its attempts within this time, also on a device that cannot keep up. */
const SETTLED_WITHIN_MS = 60_000;

let dataFolder: string;
let development: Site;
let origin: string;
test.beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "kalima-dev-"));
  const [port, assets, sandbox] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const env = {
    ...process.env,
    PORT: String(port),
    ASSETS_PORT: String(assets),
    SANDBOX_PORT: String(sandbox),
    DATA_DIR: dataFolder,
    DEV_RELOAD: "1",
    LOG_LEVEL: "warn",
  };
  development = await startSite(env, printErrors);
  origin = development.addresses.site;
});
test.afterAll(async () => {
  await development.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

for (const language of languagesInTurn("ar")) {
  test(`the panel shows what a page is made of and lets a remote fail, in ${language}`, async ({ visit }) => {
    const { page } = await visit(language);
    const t = readTexts("shell", language, "src/panel/texts");
    const catalog = readTexts("mfe-catalog", language);
    const panel = page.getByRole("complementary", { name: t("label") });
    const tab = (name: string) => panel.getByRole("tab", { name: t(`tabs.${name}`) }).click();
    const row = (name: string | RegExp) => panel.getByRole("row", { name });
    const choose = page.getByRole("button", { name: makePattern(catalog("select.choose")) }).first();
    const open = async () => {
      await expect(panel.getByRole("button", { name: t("open") })).toBeVisible();
      await page.keyboard.press("Alt+KeyK");
      await expect(panel.getByRole("heading", { name: t("label") })).toBeFocused();
    };

    await page.goto(`${origin}/select-teacher`);
    await expect(choose).toBeVisible();
    await open();
    await expect(row("mfe-catalog")).toBeVisible();
    await tab("shared");
    await expect(row(/^react \d/)).toContainText(t("shared.loaded"));
    await tab("places");
    await expect(row(/^page mfe-catalog/)).toContainText(t("places.states.mounted"));
    await tab("events");
    await expect(panel.getByText(t("events.empty"))).toBeVisible();
    await page.keyboard.press("Escape");
    await choose.click();
    await open();
    await expect(panel.getByText("trainer.chosen@1")).toBeVisible();
    await tab("places");
    await expect(row(/^page mfe-catalog/)).toContainText(t("places.states.left"));

    await tab("faults");
    const faults = panel.getByRole("radiogroup", { name: /mfe-catalog/ });
    for (const [kind, state] of [
      ["html", "failed"],
      ["crash", "crashed"],
    ] as const) {
      await faults.getByRole("radio", { name: t(`faults.kinds.${kind}`) }).check();
      await page.goto(`${origin}/select-teacher`);
      await expect(failureBox(page, language, true).box).toBeVisible({ timeout: SETTLED_WITHIN_MS });
      await open();
      await tab("places");
      await expect(row(/^page mfe-catalog/)).toContainText(t(`places.states.${state}`));
      await tab("faults");
    }
    await faults.getByRole("radio", { name: t("faults.kinds.none") }).check();
    await panel.getByRole("button", { name: t("faults.reload") }).click();
    await expect(choose).toBeVisible();

    await open();
    for (const name of ["versions", "events", "places", "shared", "faults"]) {
      await tab(name);
      const { violations } = await new AxeBuilder({ page }).include(`aside[aria-label="${t("label")}"]`).analyze();
      expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target)}`)).toEqual([]);
    }
  });
}

test("no site that is not in development has it", async ({ visit }) => {
  const { page } = await visit("en");
  await page.goto("/teachers");
  await expect(page.locator('[data-remote="mfe-catalog"] h1')).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Alt+KeyK");
  await expect(
    page.getByRole("complementary", { name: readTexts("shell", "en", "src/panel/texts")("label") }),
  ).toHaveCount(0);
});
