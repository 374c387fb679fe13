import { expect, type Locator, type Page } from "@playwright/test";
import { typeDate } from "./dates.ts";

type File = { name: string; mimeType: string; buffer: Buffer };

/**
 * Does what a person does, and counts it: each press, each key, each choice of a file in the browser's window is one, and so is each
 * text that is typed into a field, however long it is.
 */
export function countPresses(page: Page) {
  const done: string[] = [];
  return {
    async press(target: Locator): Promise<void> {
      done.push(`press ${target}`);
      await target.click();
    },
    async key(name: string): Promise<void> {
      done.push(`key ${name}`);
      await page.keyboard.press(name);
    },
    async type(field: Locator, text: string): Promise<void> {
      done.push(`type "${text}"`);
      await field.fill(text);
    },
    /** @param date `YYYY-MM-DD` */
    async typeDate(place: Locator, label: string, date: string): Promise<void> {
      done.push(`type ${date}`);
      await typeDate(place, label, date);
    },
    async chooseFile(button: Locator, file: File): Promise<void> {
      done.push(`press ${button}`, `choose ${file.name}`);
      const asked = page.waitForEvent("filechooser");
      await button.click();
      await (await asked).setFiles(file);
    },
    /** Fails if a task took more than so many. */
    expectAtMost(most: number): void {
      expect(done.length, done.join(" → ")).toBeLessThanOrEqual(most);
    },
  };
}
