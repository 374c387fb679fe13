import { cleanup, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Radio, RadioCard } from "./radio.tsx";
import { RadioGroup } from "./radio-group.tsx";

afterEach(cleanup);

describe("Checkbox", () => {
  it("reports what it would become and obeys the caller", async () => {
    const change = vi.fn();
    const { user } = renderUi(
      <Checkbox isSelected={false} onChange={change}>
        I agree
      </Checkbox>,
    );
    await user.click(screen.getByLabelText("I agree"));
    expect(change).toHaveBeenCalledWith(true);
    expect((screen.getByRole("checkbox") as HTMLInputElement).checked).toBe(false);
  });

  it("ties its error to the box", () => {
    renderUi(
      <Checkbox errorMessage="This is required" isSelected={false} onChange={vi.fn()}>
        I agree
      </Checkbox>,
    );
    const box = screen.getByRole("checkbox");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("This is required");
  });
});

function Packs({ errorMessage }: { errorMessage?: string }) {
  const [pack, setPack] = useState("");
  const group = useRef<{ focus: () => void }>(null);
  return (
    <>
      <RadioGroup errorMessage={errorMessage} label="Pack" onChange={setPack} ref={group} value={pack}>
        <Radio value="1">1 session</Radio>
        <RadioCard value="6">6 sessions</RadioCard>
      </RadioGroup>
      <button onClick={() => group.current?.focus()} type="button">
        Go there
      </button>
      <output>{pack}</output>
    </>
  );
}

describe("RadioGroup", () => {
  it("chooses one of its radios and cards", async () => {
    const { user } = renderUi(<Packs />);
    await user.click(screen.getByLabelText("6 sessions"));
    expect(screen.getByRole("status").textContent).toBe("6");
    await user.click(screen.getByLabelText("1 session"));
    expect((screen.getByLabelText("6 sessions") as HTMLInputElement).checked).toBe(false);
  });

  it("the group has its name and its error", () => {
    renderUi(<Packs errorMessage="Choose a pack" />);
    const group = screen.getByRole("radiogroup", { name: "Pack" });
    expect(group.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Choose a pack");
  });

  it("takes focus on its chosen radio, else on the first", async () => {
    const { user } = renderUi(<Packs />);
    await user.click(screen.getByText("Go there"));
    expect(document.activeElement).toBe(screen.getByLabelText("1 session"));
    await user.click(screen.getByLabelText("6 sessions"));
    await user.click(screen.getByText("Go there"));
    expect(document.activeElement).toBe(screen.getByLabelText("6 sessions"));
  });

  it("refuses a radio without a group", () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => renderUi(<Radio value="1">1</Radio>)).toThrow("inside a RadioGroup");
    quiet.mockRestore();
  });
});
