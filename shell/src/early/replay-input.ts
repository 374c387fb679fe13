import { controlLike } from "./control-like.ts";
import type { EarlyInput } from "./early-input.ts";

export type Field = EarlyInput["typed"] extends Map<infer F, unknown> ? F : never;
type TypedText = EarlyInput["typed"] extends Map<unknown, infer T> ? T : never;

/**
 * Makes up for what was typed and pressed in parts of the page that answer by now, once. `root` is the element of a
 * remote that has just rendered: what was typed into content that it replaced goes to its field of the same name, and
 * what was pressed there to its control of the same role and name, if it has exactly one.
 */
export function replayInput({ earlyInput }: Pick<Window, "earlyInput">, root?: HTMLElement): void {
  if (!earlyInput) return;
  for (const [field, typed] of earlyInput.typed) {
    const target = field.isConnected ? field : root && fieldLike(field, root);
    if (target && isWaiting(target, earlyInput)) continue;
    earlyInput.typed.delete(field);
    if (!target) continue;
    hydrateSlice(target);
    enter(target, typed, field);
  }
  for (const [control, { mark, remote }] of earlyInput.pressed) {
    if (control.isConnected && isWaiting(control, earlyInput)) continue;
    earlyInput.pressed.delete(control);
    mark?.cancel();
    const isReplaced = !control.isConnected && root?.dataset.remote === remote;
    const target = isReplaced ? controlLike(control, root) : control;
    if (!target?.isConnected) continue;
    hydrateSlice(target);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }
}

/** Tells whether a visitor has typed or pressed something within an element before its code loaded. */
export function hasEarlyInput({ earlyInput }: Pick<Window, "earlyInput">, within: HTMLElement): boolean {
  if (!earlyInput) return false;
  return [...earlyInput.typed.keys(), ...earlyInput.pressed.keys()].some((control) => within.contains(control));
}

/** Drops presses inside an element that will not answer soon, and their marks with them. */
export function forgetPresses({ earlyInput }: Pick<Window, "earlyInput">, within: HTMLElement): void {
  for (const [control, { mark }] of earlyInput?.pressed ?? []) {
    if (!within.contains(control)) continue;
    earlyInput?.pressed.delete(control);
    mark?.cancel();
  }
}

/**
 * A slice of the shell hydrates when the browser is idle, or at once on an event such as this one, which nothing listens
 * to. Before that, React sees neither a `submit` nor that a value is another.
 */
export function hydrateSlice(element: HTMLElement): void {
  element.dispatchEvent(new Event("pointercancel", { bubbles: true }));
}

export function isWaiting(element: Element, { isShellLive }: EarlyInput): boolean {
  return element.closest("[data-served]") !== null || (!isShellLive && element.closest("#root") !== null);
}

function fieldLike(field: Field, root: HTMLElement): Field | undefined {
  const alike = (within: Node) =>
    [...(within as ParentNode & Node).querySelectorAll<Field>("input, textarea, select")].filter(
      ({ type, value }) => type === field.type && (!isChoice(field) || value === field.value),
    );
  const now = alike(root);
  if (!isChoice(field)) return now.find(({ name, id }) => name === field.name && (name !== "" || id === field.id));
  // React makes up the names of groups anew for each render: a name of now may have been that of another question.
  const before = alike(field.getRootNode());
  return before.length === now.length ? now[before.indexOf(field)] : undefined;
}

function isFileField(field: Field): field is HTMLInputElement {
  return field.type === "file";
}

export function isChoice(field: Field): boolean {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * React reports a change only when the value differs from the one it saw last, which may be what was typed: so the field
 * first gets another through the instance, which React watches, then the wanted one through the prototype, which it does not.
 */
export function enter(field: Field, { value, isChecked, from, to }: TypedText, typedInto: Field): void {
  if (field.disabled) return;
  if (isFileField(field)) {
    if (isFileField(typedInto) && typedInto !== field) field.files = typedInto.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (field instanceof HTMLInputElement && isChoice(field)) {
    if (field.type === "radio" && !isChecked) return;
    field.checked = !isChecked;
    field.click();
    return;
  }
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect) field.value = "";
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? "change" : "input", { bubbles: true }));
  // Fields for e-mail and numbers have no caret to be set.
  if (!isSelect && from !== null && document.activeElement === field) field.setSelectionRange(from, to);
}
