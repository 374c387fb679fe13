import { deflateSync } from "node:zlib";
import { newPhone, newStudent, newStudentBehind } from "../first-lesson.ts";
import { expect, test } from "../fixtures.ts";
import { languagesInTurn } from "../languages.ts";
import { accountLink, sendSignIn, signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";

const SETTINGS = "/profile/settings";
const NEW_PASSWORD = "Kalima-Changed-8 كلمة";

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  let crc = ~0;
  for (const byte of named) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(~crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG whose left half is red and whose right half is blue. */
function twoColours(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) line.set(x < width / 2 ? [200, 0, 0] : [0, 0, 200], 1 + x * 3);
  const pixels = Buffer.concat(Array.from({ length: height }, () => line));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

for (const language of languagesInTurn("en")) {
  test(`a picture is cropped, sent and shown, in ${language}`, async ({ visit, site, problems }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const t = readTexts("mfe-profile", language);
    await newStudent(visitor, site);
    await page.goto("/profile/account");
    const file = { name: "me.png", mimeType: "image/png", buffer: twoColours(600, 300) };
    await page.getByLabel(t("picture.file")).setInputFiles(file);

    const dialog = page.getByRole("dialog", { name: t("picture.crop") });
    const area = dialog.getByRole("application", { name: t("picture.area") });
    await expect(dialog).toBeFocused();
    await area.focus();
    await expect(area).toBeFocused();
    // To the edge of the picture: only one of its two colours is left in the square.
    for (let step = 0; step < 60; step += 1) await page.keyboard.press("ArrowRight");
    await dialog.getByRole("button", { name: t("picture.send"), exact: true }).click();
    await expect(page.getByText(t("picture.saved"))).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.reload();
    const shown = page.getByRole("main").locator("img").filter({ visible: true }).first();
    await expect(shown).toBeVisible();
    const corners = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const paint = canvas.getContext("2d");
      paint?.drawImage(image, 0, 0);
      const isRed = (x: number) => {
        const [red = 0, , blue = 0] = paint?.getImageData(x, 10, 1, 1).data ?? [];
        return red > blue;
      };
      return { isSquare: canvas.width === canvas.height, sides: [isRed(10), isRed(canvas.width - 10)] };
    });
    expect(corners.isSquare).toBe(true);
    expect(new Set(corners.sides).size).toBe(1);
    await expect(accountLink(page).locator("img")).toBeVisible();
    expect(problems).toEqual([]);
  });

  test(`password, phone and account are changed and ended in the settings, in ${language}`, async ({
    visit,
    site,
    problems,
  }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const t = readTexts("mfe-auth", language);
    const shell = readTexts("shell", language);
    const account = await newStudentBehind(visitor, site);
    const elsewhere = await visit(language);
    await signInBehind(elsewhere, account);

    await test.step("A new password ends the other session and keeps this one", async () => {
      await page.goto(SETTINGS);
      await page.locator('input[name="currentPassword"]').fill("Not-the-one-1");
      await page.locator('input[name="newPassword"]').fill(NEW_PASSWORD);
      await page.locator('input[name="confirmation"]').fill(NEW_PASSWORD);
      const send = page.getByRole("button", { name: t("changePassword.submit") });
      await send.click();
      await expect(page.locator('input[name="currentPassword"]')).toBeFocused();
      await expect(page.locator('input[name="newPassword"]')).toHaveValue(NEW_PASSWORD);
      await page.locator('input[name="currentPassword"]').fill(account.password);
      await send.click();
      await expect(page.getByText(t("changePassword.done"))).toBeVisible();
      await elsewhere.page.goto("/profile/account");
      await expect(elsewhere.page).toHaveURL((url) => url.pathname === "/login");
      await expect(accountLink(page)).toBeVisible();
    });

    const wanted = newPhone();
    await test.step("A new number is verified by its code; the old one is notified", async () => {
      await page.getByRole("textbox", { name: t("fields.newPhone"), exact: true }).fill(wanted.national);
      await page.getByRole("button", { name: t("changePhone.submit") }).click();
      const code = page.getByRole("textbox", { name: t("fields.code") });
      await expect(code).toBeFocused();
      await code.fill(await site.codeFor(wanted.international));
      await expect(page).toHaveURL((url) => url.pathname === "/phone-changed");
      await expect(page.getByRole("heading", { name: t("phoneChanged.title") })).toBeVisible();
    });

    await test.step("The new number and password sign in; the old number does not", async () => {
      await elsewhere.page.goto("/login");
      await sendSignIn(elsewhere, { phone: account.phone, password: NEW_PASSWORD });
      await expect(elsewhere.page.getByRole("alert").first()).toBeVisible();
      await sendSignIn(elsewhere, { phone: wanted.international, password: NEW_PASSWORD });
      await expect(accountLink(elsewhere.page)).toBeVisible();
    });

    await test.step("The account is deleted, in every tab, for good", async () => {
      await page.goto(SETTINGS);
      await page.getByRole("button", { name: t("deleteAccount.open") }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.locator('input[name="password"]').fill("Not-the-one-1");
      await dialog.getByRole("button", { name: t("deleteAccount.submit") }).click();
      await expect(dialog.locator('input[name="password"]')).toBeFocused();
      await dialog.locator('input[name="password"]').fill(NEW_PASSWORD);
      await dialog.getByRole("button", { name: t("deleteAccount.submit") }).click();
      await expect(page.getByText(t("deleteAccount.done"))).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === "/");
      await expect(page.getByRole("banner").getByRole("link", { name: shell("nav.login"), exact: true })).toBeVisible();
      await elsewhere.page.goto("/profile/account");
      await expect(elsewhere.page).toHaveURL((url) => url.pathname === "/login");
      await sendSignIn(elsewhere, { phone: wanted.international, password: NEW_PASSWORD });
      await expect(elsewhere.page.getByRole("alert").first()).toBeVisible();
      await expect(accountLink(elsewhere.page)).toHaveCount(0);
    });
    const unexpected = problems.filter((text) => !/status of 4\d\d/.test(text));
    expect(unexpected).toEqual([]);
  });
}

for (const language of languagesInTurn("ar")) {
  test(`an account that is disabled meanwhile ends its session, shows the reason at the next sign-in, and signs out, in ${language}`, async ({
    visit,
    site,
  }) => {
    const visitor = await visit(language);
    const { page } = visitor;
    const t = readTexts("mfe-auth", language);
    const account = await newStudentBehind(visitor, site);
    await page.goto("/profile/account");
    const address = page.getByRole("textbox", {
      name: readTexts("mfe-profile", language)("fields.address"),
      exact: true,
    });
    await address.fill("12 Tahrir Street");
    await site.disable(account.phone);
    // The first request after that ends the session; one of the page's own may come before the button's.
    const ended = page.waitForURL((url) => url.pathname === "/login");
    await Promise.race([
      ended,
      page.getByRole("button", { name: readTexts("mfe-profile", language)("details.save") }).click(),
    ]);
    await ended;
    await expect(page).toHaveURL((url) => url.pathname === "/login");
    await sendSignIn(visitor, account);
    await expect(page).toHaveURL((url) => url.pathname === "/account-disabled");
    await expect(page.getByRole("heading", { name: t("disabled.title") })).toBeVisible();
    await page.getByRole("button", { name: t("logOut.action") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await expect(accountLink(page)).toHaveCount(0);
  });
}
