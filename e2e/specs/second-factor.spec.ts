import type { Page } from "@playwright/test";
import { showCode } from "../../server/src/modules/auth/factors/factors.fixtures.ts";
import { newStudent } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { accountLink, sendSignIn, signInBehind, signOut } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const STEP_MS = 30_000;
const KEY_NAME = "Blue phone";

/** A device that confirms by itself, with a sensor for fingers. */
async function addAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const language of languagesInTurn("ar")) {
  test(`a second step is set up, and then asked for at each sign-in, in ${language}`, async ({ visit, site }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const t = readTexts("mfe-auth", language);
    const account = await newStudent(visitor, site);
    await addAuthenticator(page);

    await page.goto("/profile/settings");
    await page.getByRole("button", { name: t("factors.app.setUp") }).click();
    const key = (await page.getByLabel(t("factors.app.key")).inputValue()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: t("fields.code") }).fill(showCode(key, new Date()));
    const list = page.getByRole("list", { name: t("factors.codes.list") });
    await expect(list.getByRole("listitem")).toHaveCount(10);
    const [recoveryCode = ""] = await list.getByRole("listitem").allTextContents();
    await page.getByRole("button", { name: t("factors.codes.kept") }).click();

    await page.getByRole("button", { name: t("factors.passkeys.add") }).click();
    await page.getByRole("textbox", { name: t("factors.passkeys.name") }).fill(KEY_NAME);
    await page.getByRole("button", { name: t("factors.passkeys.create") }).click();
    await expect(page.getByRole("listitem").getByText(KEY_NAME)).toBeVisible();

    async function enterPassword(): Promise<void> {
      await page.goto("/login");
      await sendSignIn(visitor, account);
      await expect(page.getByRole("heading", { level: 1, name: t("secondStep.title") })).toBeVisible();
    }
    const choose = (way: string) => page.getByRole("button", { name: t(`proof.${way}`), exact: true }).click();
    async function useRecoveryCode(): Promise<void> {
      await enterPassword();
      await choose("recovery");
      await page.getByRole("textbox", { name: t("proof.recoveryCode") }).fill(recoveryCode);
      await page.getByRole("button", { name: t("proof.signIn.submit"), exact: true }).click();
    }

    // That of this half minute was used up by the set-up; apps may be ahead by one.
    await signOut(visitor);
    await enterPassword();
    await page.getByRole("textbox", { name: t("fields.code") }).fill(showCode(key, new Date(Date.now() + STEP_MS)));
    await expect(accountLink(page)).toHaveCount(1);

    await signOut(visitor);
    await enterPassword();
    await choose("passkey");
    await choose("passkey");
    await expect(accountLink(page)).toHaveCount(1);

    await signOut(visitor);
    await useRecoveryCode();
    await expect(accountLink(page)).toHaveCount(1);

    await signOut(visitor);
    await useRecoveryCode();
    await expect(page.getByRole("alert")).toContainText(t("proof.failed"));
    await expect(accountLink(page)).toHaveCount(0);

    await test.step("Lost: two colleagues reset it, and the password is enough", async () => {
      const staff = readTexts("mfe-dashboard", language);
      const [first, second] = [await visit(language), await visit(language)];
      await signInBehind(first, site.accounts.admin);
      await signInBehind(second, site.accounts.secondAdmin);
      const openPerson = async ({ page: own }: typeof first) => {
        await own.goto(`/dashboard/students/people?q=${encodeURIComponent(account.phone)}`);
        await own
          .getByRole("table", { name: staff("sections.people") })
          .getByRole("link")
          .first()
          .click();
      };

      await openPerson(first);
      await first.page.getByRole("button", { name: staff("people.acts.factor.action"), exact: true }).click();
      const dialog = first.page.getByRole("alertdialog").filter({ has: first.page.getByRole("textbox") });
      await dialog.getByRole("textbox").fill("Lost the phone");
      expect(await violationsOn(first.page)).toEqual([]);
      await dialog.getByRole("button", { name: staff("people.acts.factor.confirm"), exact: true }).click();
      await expect(first.page.getByText(staff("people.waiting.needsSecond"))).toBeVisible();
      await expect(first.page.getByRole("button", { name: staff("people.waiting.approve") })).toHaveCount(0);

      await openPerson(second);
      const change = second.page.getByRole("region", { name: staff("people.waiting.title") });
      await expect(change.getByText(staff("people.waiting.askBefore"))).toBeVisible();
      expect(await violationsOn(second.page)).toEqual([]);
      await change.getByRole("button", { name: staff("people.waiting.approve"), exact: true }).click();
      await expect(change).toBeHidden();

      await page.goto("/login");
      await sendSignIn(visitor, account);
      await expect(accountLink(page)).toHaveCount(1);
    });
  });
}
