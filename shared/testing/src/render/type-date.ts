import { fireEvent, waitFor, within } from "@testing-library/react";

/** Types a date (`YYYY-MM-DD`) into the date field of this name, part by part, once its code is there. */
export async function typeDate(label: string, date: string, container: HTMLElement = document.body): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  for (const [part, digits] of Object.entries({ day, month, year })) {
    const segment = await waitFor(() => {
      const field = within(container).getByRole("group", { name: label });
      const found = field.querySelector<HTMLElement>(`[data-type="${part}"]`);
      if (!found) throw new Error(`The date field "${label}" has no ${part} yet`);
      return found;
    });
    segment.focus();
    for (const data of digits) {
      const typed = new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, cancelable: true });
      fireEvent(segment, typed);
    }
  }
}
