import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/host";
import { enter, type Field, hydrateSlice, isChoice, isWaiting } from "../early/replay-input.ts";
import { type FieldPlace, findField, formFields, placeOf } from "./field-place.ts";

type CarriedField = { place: FieldPlace; value: string; isChecked: boolean };
type Carried = { path: string; fields: CarriedField[] };

/** Stands for a schema: home has no zod. Only this module writes the value. */
const CARRIED = {
  safeParse: (value: unknown) =>
    value !== null ? { success: true as const, data: value as Carried } : { success: false as const },
};

type Page = Pick<Window, "document" | "location" | "earlyInput">;

/** Input that has found no form yet: its visitor has to open it, or it waits for its data. */
const waiting = new Set<CarriedField>();

/**
 * Keeps what was typed or chosen in the forms of the page for the next load of this address. What stands outside a form acts
 * at once, or is written by several people: it is not carried.
 */
export function keepInput({ document, location, earlyInput }: Page): void {
  const typed = formFields(document)
    .filter((field) => field instanceof HTMLSelectElement || earlyInput?.touched.has(field))
    .filter((field) => !isUnchosen(field))
    .map((field) => ({ place: placeOf(field, document), value: field.value, isChecked: isChosen(field) }));
  const fields = [...waiting, ...typed];
  keepInTab(STORAGE_KEYS.carriedInput, fields.length > 0 ? { path: location.pathname, fields } : null);
}

/** Keeps the height of the page for its next load, where the early script holds it. */
export function keepHeight({ document }: Pick<Page, "document">): void {
  keepInTab(STORAGE_KEYS.keptHeight, document.querySelector("main")?.offsetHeight ?? null);
}

/**
 * Fills the forms of the page with what was kept, each field as soon as it is there and answers. What its visitor has typed
 * since stays. Ends when everything is placed, or the visitor goes to another address.
 */
export function fillForms({ document, location, earlyInput }: Page): void {
  const kept = readFromTab(STORAGE_KEYS.carriedInput, CARRIED);
  keepInTab(STORAGE_KEYS.carriedInput, null);
  if (!kept || kept.path !== location.pathname) return;
  for (const field of kept.fields) waiting.add(field);

  const observer = new MutationObserver(fill);
  function fill(): void {
    if (location.pathname !== kept?.path) waiting.clear();
    for (const field of waiting) {
      const target = findField(field.place, document);
      if (!target || target.disabled || (earlyInput && isWaiting(target, earlyInput))) continue;
      waiting.delete(field);
      if (!earlyInput?.touched.has(target)) putInto(target, field);
    }
    if (waiting.size === 0) observer.disconnect();
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-served", "disabled"],
  });
  fill();
}

function putInto(field: Field, { value, isChecked }: CarriedField): void {
  hydrateSlice(field);
  if (isChoice(field) ? isChosen(field) === isChecked : field.value === value) return;
  enter(field, { value, isChecked, from: null, to: null }, field);
  // Else nobody would see that it is filled.
  const folded = field.closest("details");
  if (folded) folded.open = true;
}

const isChosen = (field: Field) => field instanceof HTMLInputElement && field.checked;
/** The radio that was chosen instead says so. */
const isUnchosen = (field: Field) => field.type === "radio" && !isChosen(field);
