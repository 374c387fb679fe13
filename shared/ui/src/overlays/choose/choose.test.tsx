import { cleanup, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderUi } from "../../test/render-ui.tsx";
import { ComboBox } from "./combo-box.tsx";
import { countryOptions } from "./country-options.ts";
import { matchesSearch } from "./matches-search.ts";
import { Select } from "./select.tsx";

afterEach(cleanup);

const GOALS = [
  { id: "work", label: "Work" },
  { id: "travel", label: "Travel" },
];

function Goal({ errorMessage }: { errorMessage?: string }) {
  const [goal, setGoal] = useState<string | null>(null);
  return (
    <>
      <Select errorMessage={errorMessage} label="Goal" onSelectionChange={setGoal} options={GOALS} selectedKey={goal} />
      <output data-testid="goal">{goal}</output>
    </>
  );
}

function Country() {
  const [country, setCountry] = useState<string | null>(null);
  return (
    <>
      <ComboBox label="الدولة" onSelectionChange={setCountry} options={countryOptions("ar")} selectedKey={country} />
      <output data-testid="country">{country}</output>
    </>
  );
}

describe("Select", () => {
  it("opens, chooses and shows the choice", async () => {
    const { user } = renderUi(<Goal />);
    const button = screen.getByRole("button", { name: /Goal/ });
    expect(button.textContent).toContain("Choose…");
    await user.click(button);
    await user.click(within(screen.getByRole("listbox")).getByRole("option", { name: "Travel" }));
    expect(screen.getByTestId("goal").textContent).toBe("travel");
    expect(button.textContent).toContain("Travel");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("chooses by the first letter without opening", async () => {
    const { user } = renderUi(<Goal />);
    await user.tab();
    await user.keyboard("t");
    expect(screen.getByTestId("goal").textContent).toBe("travel");
  });

  it("ties its error to the button", () => {
    renderUi(<Goal errorMessage="Choose a goal" />);
    const ids = screen.getByRole("button", { name: /Goal/ }).getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain("Choose a goal");
  });
});

describe("ComboBox", () => {
  it("finds a country by an Arabic name typed without its hamza", async () => {
    const { user } = renderUi(<Country />, "ar");
    await user.type(screen.getByRole("combobox"), "الامارات");
    await user.click(await screen.findByRole("option", { name: /الإمارات/ }));
    expect(screen.getByTestId("country").textContent).toBe("AE");
  });

  it("says when nothing is found", async () => {
    const { user } = renderUi(<Country />, "ar");
    await user.type(screen.getByRole("combobox"), "ظظظ");
    expect(await screen.findByText("لا توجد نتائج")).toBeTruthy();
  });
});

describe("a search", () => {
  it.each([
    ["Côte d’Ivoire", "cote"],
    ["المملكة العربية السعودية", "المملكه"],
    ["مصر", "مِصْر"],
    ["لبنان", " لبنان "],
  ])("%s by %s", (option, typed) => {
    expect(matchesSearch(option, typed)).toBe(true);
  });

  it("nothing by something else", () => {
    expect(matchesSearch("Egypt", "Sudan")).toBe(false);
  });
});

describe("countryOptions", () => {
  it.each(["en", "ar"] as const)("has every country once, Arab ones first, in %s", (language) => {
    const options = countryOptions(language);
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
    expect(options.length).toBe(249);
    expect(options.slice(0, 22).map(({ id }) => id)).toContain("EG");
    expect(options.every(({ label, id }) => label !== id)).toBe(true);
  });
});
