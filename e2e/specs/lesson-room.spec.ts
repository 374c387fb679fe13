import { chromium, type Page } from "@playwright/test";
import { expect, type Language, test, type Visitor } from "../fixtures.ts";
import { endLesson, expectMoving, lessonSoon } from "../lesson-room.ts";
import { signInBehind } from "../session-steps.ts";
import { readTexts } from "../texts.ts";
import { violationsOn } from "../violations.ts";

const LOOKS: Record<Language, { width: number; theme: string }> = {
  en: { width: 1280, theme: "light" },
  ar: { width: 390, theme: "dark" },
};

/** Counts the tracks that this page captured and has not stopped; while there is one, the camera's light is on. */
const liveDevices = (page: Page) =>
  page.evaluate(() =>
    ((window as { captured?: MediaStreamTrack[] }).captured ?? [])
      .filter(({ readyState }) => readyState === "live")
      .map(({ kind }) => kind),
  );

/** Notes what pages of this browser capture from now on. */
async function watchDevices({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    const captured: MediaStreamTrack[] = [];
    Object.assign(window, { captured });
    const devices = navigator.mediaDevices;
    const capture = devices?.getUserMedia.bind(devices);
    if (!capture) return;
    devices.getUserMedia = async (constraints) => {
      const stream = await capture(constraints);
      captured.push(...stream.getTracks());
      return stream;
    };
  });
}

async function prepare({ page, context, language }: Visitor): Promise<void> {
  const { width, theme } = LOOKS[language];
  await page.setViewportSize({ width, height: 844 });
  await context.addInitScript((chosen) => localStorage.setItem("THEME", chosen), theme);
}

test("student and trainer meet in the room, lose the network, and keep what they wrote", async ({
  visit,
  site,
  problems,
}) => {
  const [student, trainer, stranger] = [await visit("ar"), await visit("en"), await visit("en")];
  const [studentAccount, strangerAccount] = site.accounts.students;
  const [trainerAccount] = site.accounts.trainers;
  const lesson = await lessonSoon(site, studentAccount.id, trainerAccount.id);
  const path = `/lessons/${lesson.id}/room`;
  const found: string[] = [];
  const ar = readTexts("mfe-booking", "ar");
  const en = readTexts("mfe-booking", "en");
  const people = [
    { ...student, account: studentAccount, t: ar, other: lesson.trainerName.ar },
    { ...trainer, account: trainerAccount, t: en, other: lesson.studentName },
  ];

  await test.step("Both come by their sessions, check their devices, and join", async () => {
    await watchDevices(student);
    for (const person of people) {
      await prepare(person);
      await signInBehind(person, person.account);
      await person.page.goto(person === people[0] ? "/profile/appointments" : "/dashboard/appointments/lessons");
      await person.page.locator(`a[href="${path}"]`).click();
      await expect(person.page).toHaveURL(path);
      const { page, t } = person;
      await expect(
        page.getByRole("heading", { level: 1, name: t("room.title", { name: person.other }) }),
      ).toBeVisible();
      await expectMoving(page, t("room.check.you"));
      await expect
        .poll(() => page.locator("meter").evaluate((meter: HTMLMeterElement) => meter.value))
        .toBeGreaterThan(0);
      found.push(...(await violationsOn(page)));
      await page.getByRole("button", { name: t("lessons.join"), exact: true }).click();
      await expect(page.getByRole("toolbar", { name: t("room.controls") })).toBeVisible();
    }
  });

  await test.step("They see each other, by one clock", async () => {
    for (const { page, t, other } of people) {
      await expectMoving(page, t("room.theirs", { name: other }));
      await expect(page.getByRole("timer")).toBeVisible();
      await expect(page.locator("header").getByRole("button").first()).toBeDisabled();
      found.push(...(await violationsOn(page)));
    }
  });

  await test.step("The trainer shows a screen in place of the camera", async () => {
    await trainer.page.getByRole("button", { name: en("room.share") }).click();
    await expectMoving(student.page, ar("room.theirScreen", { name: lesson.trainerName.ar }));
    found.push(...(await violationsOn(student.page)));
    await trainer.page.getByRole("button", { name: en("room.stopSharing") }).click();
    await expectMoving(student.page, ar("room.theirs", { name: lesson.trainerName.ar }));
  });

  await test.step("The student turns both pictures off, and on again", async () => {
    await student.page.getByRole("button", { name: ar("room.voicesOnly") }).click();
    await expect(student.page.getByText(ar("room.voiceOnly"))).toBeVisible();
    found.push(...(await violationsOn(student.page)));
    await student.page.getByRole("button", { name: ar("room.showPicture") }).click();
    for (const { page, t, other } of people) await expectMoving(page, t("room.theirs", { name: other }));
  });

  await test.step("They write notes at once, and chat", async () => {
    for (const { page, t } of people) await page.getByRole("tab", { name: t("room.notes.title") }).click();
    const [first, second] = people.map(({ page, t }) => page.getByRole("textbox", { name: t("room.notes.label") }));
    await Promise.all([first?.pressSequentially("الماضي البسيط "), second?.pressSequentially("Past simple ")]);
    for (const field of [first, second]) {
      await expect(field as NonNullable<typeof field>).toHaveValue(/Past simple /);
      await expect(field as NonNullable<typeof field>).toHaveValue(/الماضي البسيط /);
    }
    for (const { page, t } of people) await page.getByRole("tab", { name: t("room.chat.title") }).click();
    await trainer.page.getByRole("textbox", { name: en("room.chat.field") }).fill("Page 12, please");
    await trainer.page.keyboard.press("Enter");
    await expect(student.page.getByRole("log").getByText("Page 12, please")).toBeVisible();
    found.push(...(await violationsOn(student.page)));
  });

  await test.step("A third person does not get in", async () => {
    await signInBehind(stranger, strangerAccount);
    await stranger.page.goto(path);
    await expect(stranger.page.getByText(en("room.missing.title"))).toBeVisible();
    await expect(stranger.page.getByRole("button", { name: en("lessons.join") })).toHaveCount(0);
  });

  await test.step("Without a network the student stays and writes; back again, all of it arrives", async () => {
    const { page } = student;
    await page.getByRole("tab", { name: ar("room.notes.title") }).click();
    await student.context.setOffline(true);
    await expect(page.getByText(ar("room.reconnecting"))).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.getByLabel(ar("room.notes.label")).press("End");
    await page.getByLabel(ar("room.notes.label")).pressSequentially("offline");
    await student.context.setOffline(false);
    await expect(page.getByText(ar("room.reconnecting"))).toBeHidden();
    await trainer.page.getByRole("tab", { name: en("room.notes.title") }).click();
    await expect(trainer.page.getByLabel(en("room.notes.label"))).toHaveValue(/offline/);
    for (const { page: shown, t, other } of people) await expectMoving(shown, t("room.theirs", { name: other }));
  });

  await test.step("A second device takes the place of the first, and the call goes on", async () => {
    const phone = await visit("ar");
    await prepare(phone);
    await signInBehind(phone, studentAccount);
    await phone.page.goto(path);
    expect(await liveDevices(student.page)).toEqual(["audio", "video"]);
    await phone.page.getByRole("button", { name: ar("lessons.join"), exact: true }).click();
    await expect(student.page.getByText(ar("room.replaced.title"))).toBeVisible();
    found.push(...(await violationsOn(student.page)));
    await expect.poll(() => liveDevices(student.page)).toEqual([]);
    await expectMoving(phone.page, ar("room.theirs", { name: lesson.trainerName.ar }));
    await expectMoving(trainer.page, en("room.theirs", { name: lesson.studentName }));
    await student.page.getByRole("button", { name: ar("room.replaced.back") }).click();
    await expect(phone.page.getByText(ar("room.replaced.title"))).toBeVisible();
    for (const { page, t, other } of people) await expectMoving(page, t("room.theirs", { name: other }));
    await phone.context.close();
  });

  await test.step("When the session is over, the notes stay", async () => {
    await endLesson(site, lesson.id);
    for (const { page, t } of people) {
      await expect(page.getByText(t("room.ended.completed"))).toBeVisible();
      await expect(page.getByText(/Past simple/)).toBeVisible();
      found.push(...(await violationsOn(page)));
    }
  });

  expect(found).toEqual([]);
  // The stranger's call is answered with 404, and without a network calls and sockets fail.
  expect(problems.filter((text) => !/404|ERR_INTERNET_DISCONNECTED|WebSocket/.test(text))).toEqual([]);
});

test("who has no camera and microphone, or denies them, is told what to do and can join", async ({ visit, site }) => {
  const [trainer, [account], [trainerAccount]] = [await visit("en"), site.accounts.students, site.accounts.trainers];
  const lesson = await lessonSoon(site, account.id, trainerAccount.id);
  const path = `/lessons/${lesson.id}/room`;
  const en = readTexts("mfe-booking", "en");
  await prepare(trainer);
  await signInBehind(trainer, trainerAccount);
  await trainer.page.goto(path);
  await trainer.page.getByRole("button", { name: en("lessons.join"), exact: true }).click();

  const { executablePath } = test.info().project.use.launchOptions ?? {};
  const bare = ["--no-sandbox", "--disable-gpu"];
  // A machine without any device; and one with both, whose browser answers each question with no.
  const machines = [
    { problem: "none", language: "ar", args: bare },
    { problem: "denied", language: "en", args: [...bare, "--use-fake-device-for-media-stream"] },
  ] as const;
  for (const { problem, language, args } of machines) {
    const browser = await chromium.launch({ args: [...args], ...(executablePath && { executablePath }) });
    const t = readTexts("mfe-booking", language);
    const context = await browser.newContext({ baseURL: site.origin, locale: language === "ar" ? "ar-EG" : "en-GB" });
    const student = { page: await context.newPage(), context, language };
    await prepare(student);
    await signInBehind(student, account);
    await student.page.goto(path);
    for (const kind of ["audio", "video"]) {
      await expect(student.page.getByText(t(`room.check.problem.${kind}.${problem}`))).toBeVisible();
    }
    await expect(student.page.getByRole("button", { name: t("room.check.again") })).toHaveCount(2);
    expect(await violationsOn(student.page)).toEqual([]);
    await student.page.getByRole("button", { name: t("lessons.join"), exact: true }).click();
    await expectMoving(student.page, t("room.theirs", { name: lesson.trainerName[language] }));
    await browser.close();
  }
});
