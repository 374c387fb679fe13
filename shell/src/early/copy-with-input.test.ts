import { afterEach, beforeEach, expect, it } from "vitest";
import { copyWithInput } from "./copy-with-input.ts";
import type { EarlyInput } from "./early-input.ts";

let earlyInput: EarlyInput;

function find<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** Records input in the same form as the script in the head. */
function note(selector: string): void {
  const field = find<HTMLInputElement>(selector);
  earlyInput.typed.set(field, { value: field.value, isChecked: field.checked, from: null, to: null });
}

beforeEach(() => {
  earlyInput = { isShellLive: true, typed: new Map(), pressed: new Map(), touched: new WeakSet() };
  document.body.innerHTML = `<input name="city"><div id="served"><input name="name">
    <input type="radio" name="a" value="1"><input type="radio" name="a" value="2">
    <select><option value="x"></option><option value="y"></option></select><button>go</button><button>on</button></div>`;
});
afterEach(() => document.body.replaceChildren());

it("keeps what was typed, chosen and pressed after the copy was made, and the focus", () => {
  const { copy, takeOver } = copyWithInput({ earlyInput, document }, find("#served"));
  find<HTMLInputElement>("[name=name]").value = "Nour";
  find<HTMLInputElement>("[value='2']").checked = true;
  find<HTMLSelectElement>("select").value = "y";
  for (const field of ["[name=name]", "[value='2']", "select"]) note(field);
  const mark = { effect: { target: find("button") } } as unknown as Animation;
  earlyInput.pressed.set(find("button:last-child"), { mark: undefined, remote: "mfe-x" });
  earlyInput.pressed.set(find("button"), { mark, remote: "mfe-x" });
  find("[value='2']").focus();
  takeOver();

  expect(find("#served")).toBe(copy);
  expect(find<HTMLInputElement>("[name=name]").value).toBe("Nour");
  expect(find<HTMLInputElement>("[value='2']").checked).toBe(true);
  expect(find<HTMLSelectElement>("select").value).toBe("y");
  expect(document.activeElement).toBe(find("[value='2']"));
  expect([...earlyInput.typed.keys()].map((field) => copy.contains(field))).toEqual([true, true, true]);
  expect([...earlyInput.pressed.keys()]).toEqual([find("button:last-child"), find("button")]);
  expect((mark.effect as KeyframeEffect).target).toBe(find("button"));
});

it("leaves alone what was typed elsewhere, and the focus there", () => {
  const { takeOver } = copyWithInput({ earlyInput, document }, find("#served"));
  find<HTMLInputElement>("[name=city]").value = "Giza";
  note("[name=city]");
  find("[name=city]").focus();
  takeOver();
  expect([...earlyInput.typed.keys()]).toEqual([find("[name=city]")]);
  expect(document.activeElement).toBe(find("[name=city]"));
});
