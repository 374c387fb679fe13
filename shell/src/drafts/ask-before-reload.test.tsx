import { flushEffects, translationProblems } from "@kalima/testing";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { switchLanguage } from "../language/language.ts";
import { askBeforeReload } from "./ask-before-reload.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = "en";
});
afterEach(() => document.body.replaceChildren());

/** A page with something that is not sent yet. */
function showUnsent(kind: string) {
  const element = document.body.appendChild(document.createElement("p"));
  element.dataset.unsent = kind;
  return element;
}
async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  flushEffects();
  await userEvent.click(button);
}
const isGone = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

describe("where a reload would lose something", () => {
  it.each([
    ["recording", en.recording],
    ["file", en.file],
    ["upload", en.upload],
    ["what a later remote has", en.file],
  ])("%s is named, and stays unless its owner agrees", async (kind, text) => {
    showUnsent(kind);
    const stays = askBeforeReload(document);
    expect(await screen.findByText(text)).toBeTruthy();
    await press(en.stay);
    expect(await stays).toBe(false);
    await isGone();

    const agrees = askBeforeReload(document);
    await press(en.confirm);
    expect(await agrees).toBe(true);
    await isGone();
  });

  it("Escape is no agreement", async () => {
    showUnsent("file");
    const asked = askBeforeReload(document);
    await screen.findByRole("alertdialog", { name: en.title });
    flushEffects();
    await userEvent.keyboard("{Escape}");
    expect(await asked).toBe(false);
  });

  it("the language is switched only after agreement", async () => {
    showUnsent("recording");
    let reloads = 0;
    const location = { pathname: "/", reload: () => reloads++ };
    const mayReload = () => askBeforeReload(document);
    const page = { localStorage, document, location, mayReload } as unknown as Window;
    const refused = switchLanguage(page, "ar");
    await press(en.stay);
    await refused;
    expect([reloads, localStorage.getItem("LANGUAGE")]).toEqual([0, null]);
    await isGone();
    const agreed = switchLanguage(page, "ar");
    await press(en.confirm);
    await agreed;
    expect([reloads, localStorage.getItem("LANGUAGE")]).toEqual([1, "ar"]);
  });
});
