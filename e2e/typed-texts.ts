import type { Locator } from "@playwright/test";

/** Text to type into a field, by its type; other types take a name. */
const WORDS: Record<string, string> = {
  tel: "01012345678",
  email: "nour@example.com",
  number: "7",
  date: "2026-11-02",
  search: "Salma",
  textarea: "Can a trainer help with an interview?",
};

/** Fields that take words, and no secret. */
const TEXT_FIELDS =
  "input:is(:not([type]), [type=text], [type=tel], [type=email], [type=search], [type=url], [type=date]):not([role=combobox], [readonly], [inputmode=numeric], [inputmode=decimal]), textarea:not([readonly])";

/** Writes into every text field of a place, as a visitor would. */
export async function writeEverywhere(place: Locator): Promise<void> {
  for (const field of await place.locator(TEXT_FIELDS).filter({ visible: true }).all()) {
    if (!(await field.isEnabled())) continue;
    const type = await field.evaluate((element) =>
      element.localName === "textarea" ? "textarea" : (element as HTMLInputElement).type,
    );
    await field.fill(WORDS[type] ?? "Nour Hassan");
  }
}

/** Chooses in every form of a place: the last of each group of radios, the last option, and the other of each box. */
export async function chooseEverywhere(place: Locator): Promise<void> {
  for (const group of await place.locator("form [role=radiogroup]").filter({ visible: true }).all())
    await group.getByRole("radio").last().check({ force: true });
  for (const box of await place.locator("form input[type=checkbox]").all())
    if (await box.isEnabled()) await box.setChecked(!(await box.isChecked()), { force: true });
}

/** Values of the chosen radios and boxes in the forms of a place. */
export const readChosen = (place: Locator): Promise<string[]> =>
  place
    .locator("form input:is([type=radio], [type=checkbox])")
    .evaluateAll((choices) => (choices as HTMLInputElement[]).map(({ value, checked }) => (checked ? value : "")));

/** Reads the values of all fields in a place, with the fields' names. */
export function readFields(place: Locator): Promise<[name: string, text: string][]> {
  return place.locator(TEXT_FIELDS).evaluateAll((fields) =>
    (fields as (HTMLInputElement | HTMLTextAreaElement)[])
      .filter((field) => field.value !== "" && field.checkVisibility())
      .map((field, place): [string, string] => {
        // React Aria makes names up for those that have none.
        const isOwn = field.name !== "" && !field.name.startsWith("react-aria");
        return [isOwn ? field.name : `field ${place}`, field.value];
      }),
  );
}
