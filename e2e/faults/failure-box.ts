import type { Locator, Page } from "@playwright/test";
import type { Language } from "../fixtures.ts";
import { readTexts } from "../texts.ts";

export type FailureBox = { box: Locator; retry: Locator };

/** The box in a remote's place, or the notice above what the server rendered of it, in the language of the page. */
export function failureBox(page: Page, language: Language, isPage: boolean): FailureBox {
  const shell = readTexts("shell", language);
  const button = (name: string) => page.getByRole("button", { name: shell(name), exact: true });
  // A toast is an alert of the same text, without the button.
  const alert = (title: string, name: string) =>
    page
      .getByRole("alert")
      .filter({ hasText: shell(title) })
      .filter({ has: button(name) });
  const [title, retry] = isPage ? ["error.title", "error.retry"] : ["remote.title", "remote.retry"];
  const box = alert(title, retry);
  const notice = alert("remote.unresponsive.title", "remote.retry");
  return { box: box.or(notice), retry: box.locator(button(retry)).or(notice.locator(button("remote.retry"))) };
}
