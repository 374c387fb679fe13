import { Controller, useForm } from "@kalima/platform/forms";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Slice } from "../tasks/slice.tsx";
import { EARLY_INPUT_SCRIPT } from "./early-input.ts";
import { forgetPresses, hasEarlyInput, replayInput } from "./replay-input.ts";

new Function("document", "window", EARLY_INPUT_SCRIPT)(document, window);

const onPress = vi.fn();
const mark = vi.fn();
const unmark = vi.fn();
HTMLElement.prototype.animate = (...effect) => {
  mark(...effect);
  return { cancel: unmark as () => void } as Animation;
};
const onSubmit = vi.fn();
const onFile = vi.fn();

/** A form as remotes write them: one field of each kind, and one of react-hook-form. */
function Page() {
  const [name, setName] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const [city, setCity] = useState("cairo");
  const { register, control, getValues } = useForm({ defaultValues: { phone: "", note: "" } });
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit({ name, isAgreed, city, ...getValues() });
  }
  return (
    <form onSubmit={submit}>
      <input name="name" onChange={(event) => setName(event.currentTarget.value)} value={name} />
      <input {...register("phone")} />
      <Controller control={control} name="note" render={({ field }) => <textarea {...field} />} />
      <input
        checked={isAgreed}
        name="agree"
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        type="checkbox"
      />
      <select name="city" onChange={(event) => setCity(event.currentTarget.value)} value={city}>
        <option value="cairo">Cairo</option>
        <option value="giza">Giza</option>
      </select>
      <input name="photo" onChange={(event) => onFile(event.currentTarget.files?.[0]?.name)} type="file" />
      <a href="#there">there</a>
      <button onClick={() => onPress()} type="button">
        <i>press</i>
      </button>
      <button type="submit">send</button>
      <output>{`${name} ${isAgreed} ${city}`}</output>
    </form>
  );
}

let roots: Root[] = [];

function find<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

function type(selector: string, value: string): void {
  const field = find<HTMLInputElement>(selector);
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function chooseFile(): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File(["x"], "nour.png", { type: "image/png" }));
  find<HTMLInputElement>("[name=photo]").files = chosen.files;
  find("[name=photo]").dispatchEvent(new Event("change", { bubbles: true }));
}

function hydrate(selector: string): void {
  flushSync(() => roots.push(hydrateRoot(find(selector), <Page />)));
}

/** React marks the elements that it has taken over. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith("__react"));
}

function becomeLive(): void {
  if (window.earlyInput) window.earlyInput.isShellLive = true;
  replayInput(window);
}

beforeEach(() => {
  vi.clearAllMocks();
  if (window.earlyInput) window.earlyInput.isShellLive = false;
  window.earlyInput?.typed.clear();
  window.earlyInput?.pressed.clear();
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
});
afterEach(() => {
  for (const root of roots) root.unmount();
  roots = [];
});

it("keeps what was typed and chosen before the page answers, and the caret", () => {
  type("[name=name]", "Nour");
  type("[name=note]", "hello");
  find<HTMLInputElement>("[name=agree]").click();
  find<HTMLSelectElement>("select").value = "giza";
  find("select").dispatchEvent(new Event("change", { bubbles: true }));
  type("[name=phone]", "0100");
  find<HTMLInputElement>("[name=phone]").setSelectionRange(1, 2);
  find("[name=phone]").dispatchEvent(new Event("keyup", { bubbles: true }));

  hydrate("#root");
  flushSync(becomeLive);
  expect(find("output").textContent).toBe("Nour true giza");
  expect(find<HTMLInputElement>("[name=phone]")).toMatchObject({ value: "0100", selectionStart: 1, selectionEnd: 2 });
  expect(document.activeElement).toBe(find("[name=phone]"));
  find("[type=submit]").click();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: "Nour",
    isAgreed: true,
    city: "giza",
    phone: "0100",
    note: "hello",
  });
});

it.each([
  ["typed", () => type("[name=name]", "Nour")],
  ["pressed", () => find("[type=submit]").click()],
])("knows where something was %s, until that is made up for", (_, act) => {
  expect(hasEarlyInput(window, find("form"))).toBe(false);
  act();
  expect(hasEarlyInput(window, find("form"))).toBe(true);
  expect(hasEarlyInput(window, find("output"))).toBe(false);
  hydrate("#root");
  becomeLive();
  expect(hasEarlyInput(window, find("form"))).toBe(false);
});

it("tells of a file that was chosen before the page answers, once", () => {
  chooseFile();
  hydrate("#root");
  expect(onFile).not.toHaveBeenCalled();
  becomeLive();
  replayInput(window);
  expect(onFile).toHaveBeenCalledExactlyOnceWith("nour.png");
});

it("makes up for each pressed button once, however often it was pressed", () => {
  for (let press = 0; press < 3; press++) find("i").click();
  hydrate("#root");
  expect(onPress).not.toHaveBeenCalled();
  expect(mark).toHaveBeenCalledOnce();
  expect(unmark).not.toHaveBeenCalled();
  becomeLive();
  expect(onPress).toHaveBeenCalledOnce();
  expect(unmark).toHaveBeenCalledOnce();
  replayInput(window);
  expect(onPress).toHaveBeenCalledOnce();
  find("i").click();
  expect(onPress).toHaveBeenCalledTimes(2);
});

it("makes up for a press that began before the page answered and ends after it, once and as one without a pointer", () => {
  const button = find("button[type=button]");
  const details: number[] = [];
  button.addEventListener("click", ({ detail }) => details.push(detail));
  const press = (name: "pointerdown" | "click") =>
    find("i").dispatchEvent(
      new MouseEvent(name, { bubbles: true, cancelable: true, detail: name === "click" ? 1 : 0 }),
    );
  press("pointerdown");
  hydrate("#root");
  becomeLive();
  press("click");
  expect([onPress.mock.calls.length, details]).toEqual([1, [0]]);

  press("pointerdown");
  press("click");
  expect([onPress.mock.calls.length, details]).toEqual([2, [0, 1]]);
});

it("makes up for a press on a control that was replaced as it hydrated, once, and for no other control", () => {
  const replace = () => {
    const old = find("button[type=button]");
    const now = old.cloneNode(true) as HTMLElement;
    old.replaceWith(now);
    return now;
  };
  const fire = (on: Element, name: "pointerdown" | "pointerup" | "click") =>
    on.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, detail: name === "click" ? 1 : 0 }));
  const clicks = vi.fn();
  fire(find("i"), "pointerdown");
  becomeLive();
  const now = replace();
  now.addEventListener("click", clicks);
  fire(find("[type=submit]"), "pointerup");
  expect(clicks).not.toHaveBeenCalled();
  fire(now, "pointerup");
  expect(clicks).toHaveBeenCalledOnce();
  // A browser that makes the click after all does not press twice.
  fire(now, "click");
  expect(clicks).toHaveBeenCalledOnce();
  fire(now, "pointerdown");
  fire(now, "pointerup");
  fire(now, "click");
  expect(clicks).toHaveBeenCalledTimes(2);
});

it("never lets the browser send a form that waits for its code, and sends it afterwards with what was typed", () => {
  type("[name=name]", "Nour");
  const sent = new Event("submit", { bubbles: true, cancelable: true });
  find("form").dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  hydrate("#root");
  flushSync(becomeLive);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Nour" }));
});

it.each([
  ["a button that was pressed", () => find("[type=submit]").click()],
  ["a form that was sent", () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))],
])("hydrates the slice of %s before it makes up for it", (_, act) => {
  const page = () => (
    <main>
      <Slice>
        <Page />
      </Slice>
    </main>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page())}</div>`;
  type("[name=name]", "Nour");
  act();
  // Without its slices, which wait for an idle browser.
  flushSync(() => roots.push(hydrateRoot(find("#root"), page())));
  expect(isHydrated(find("main"))).toBe(true);
  expect(isHydrated(find("form"))).toBe(false);
  becomeLive();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Nour" }));
});

it.each(["a", "[name=agree]", "select"])("leaves %s to the browser", (selector) => {
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  find(selector).dispatchEvent(press);
  expect(press.defaultPrevented).toBe(false);
});

it("waits for the remote that owns the control, not for the shell", () => {
  document.body.innerHTML = `<div id="root"><div data-served="">${renderToString(<Page />)}</div></div>`;
  becomeLive();
  find("i").click();
  type("[name=name]", "Nour");
  replayInput(window);
  hydrate("[data-served]");
  expect(onPress).not.toHaveBeenCalled();
  const remote = find("[data-served]");
  delete remote.dataset.served;
  flushSync(() => replayInput(window, remote));
  expect(onPress).toHaveBeenCalledOnce();
  expect(find("output").textContent).toContain("Nour");
});

/** The content that came with the page goes; the remote `name` renders another instead. */
function replaceBy(name: string): void {
  find("#root").innerHTML = `<div data-remote="${name}" id="new">${renderToString(<Page />)}</div>`;
  hydrate("#new");
  flushSync(() => replayInput(window, find("#new")));
}

function serve(): void {
  document.body.innerHTML = `<div id="root"><div data-remote="mfe-x" data-served="">${renderToString(<Page />)}</div></div>`;
  becomeLive();
}

it("carries what was typed and pressed over to a remote that took the place of the content", () => {
  serve();
  type("[name=name]", "Nour");
  find<HTMLInputElement>("[name=agree]").click();
  chooseFile();
  find("i").click();
  replaceBy("mfe-x");
  expect(find("output").textContent).toBe("Nour true cairo");
  expect(onFile).toHaveBeenCalledExactlyOnceWith("nour.png");
  expect(onPress).toHaveBeenCalledOnce();
  expect(window.earlyInput?.pressed.size).toBe(0);
});

it("chooses the same option of the same question, whose group has another name by now", () => {
  const questions = (names: string[]) =>
    names.map(
      (name) => `<p><input type="radio" name="${name}" value="a"><input type="radio" name="${name}" value="b"></p>`,
    );
  document.body.innerHTML = `<div id="root"><div data-remote="mfe-x" data-served="">${questions(["r1", "r2"]).join("")}</div></div>`;
  becomeLive();
  find<HTMLInputElement>("[name=r2][value=b]").click();
  find("#root").innerHTML = `<div data-remote="mfe-x" id="new">${questions(["r2", "r3"]).join("")}</div>`;
  replayInput(window, find("#new"));
  expect(find<HTMLInputElement>("[name=r3][value=b]").checked).toBe(true);
  expect(document.querySelectorAll(":checked")).toHaveLength(1);
});

it("sends a form again in the content that took its place", () => {
  serve();
  type("[name=name]", "Nour");
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  replaceBy("mfe-x");
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Nour" }));
});

it("drops a press when another remote took the place", () => {
  serve();
  find("i").click();
  replaceBy("mfe-y");
  expect(onPress).not.toHaveBeenCalled();
  expect(window.earlyInput?.pressed.size).toBe(0);
});

it("drops presses in content that will not answer, and their marks", () => {
  serve();
  find("i").click();
  forgetPresses(window, find("[data-served]"));
  expect(unmark).toHaveBeenCalledOnce();
  expect(window.earlyInput?.pressed.size).toBe(0);
});
