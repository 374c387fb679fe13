import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderUi } from "../../test/render-ui.tsx";
import { DateField } from "./date-field.tsx";

afterEach(cleanup);

function Due({ initial = "", errorMessage }: { initial?: string; errorMessage?: string }) {
  const [date, setDate] = useState(initial);
  return (
    <>
      <DateField
        description="At midnight"
        errorMessage={errorMessage}
        isRequired
        label="Due"
        onChange={setDate}
        value={date}
      />
      <output data-testid="date">{date}</output>
    </>
  );
}
const part = (type: string) =>
  screen.getByRole("group", { name: "Due" }).querySelector(`[data-type="${type}"]`) as HTMLElement;
function type(name: string, digits: string) {
  part(name).focus();
  for (const data of digits) {
    fireEvent(
      part(name),
      new InputEvent("beforeinput", { data, inputType: "insertText", bubbles: true, cancelable: true }),
    );
  }
}
const date = () => screen.getByTestId("date").textContent;

it("is typed part by part, and has a date once all are there", async () => {
  renderUi(<Due />);
  await waitFor(() => expect(part("day")).toBeTruthy());
  type("day", "24");
  type("month", "12");
  expect(date()).toBe("");
  type("year", "2026");
  expect(date()).toBe("2026-12-24");
});

it("takes a day from its calendar, and is named with its description and error", async () => {
  const { user } = renderUi(<Due errorMessage="Too early" initial="2026-12-24" />);
  await user.click(await screen.findByRole("button", { name: /Calendar/ }));
  const days = within(await screen.findByRole("grid", { name: /December 2026/ }));
  await user.click(days.getByRole("button", { name: /25 December 2026/ }));
  await waitFor(() => expect(date()).toBe("2026-12-25"));
  const described = part("day").getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent).join(" ");
  expect(texts).toContain("At midnight");
  expect(texts).toContain("Too early");
});

it("is empty for what is no date", async () => {
  renderUi(<Due initial="2026-02-31" />);
  await waitFor(() => expect(part("day")).toBeTruthy());
  expect(part("day").getAttribute("aria-valuenow")).toBeNull();
});
