import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { Form } from "./form.tsx";
import { FormError } from "./form-error.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

function readDescription(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

function Name({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState("");
  return (
    <TextField
      label="Name"
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      value={value}
    />
  );
}

describe("TextField", () => {
  it("hands out the text, not the event", async () => {
    const change = vi.fn();
    const { user } = renderUi(<Name onChange={change} />);
    await user.type(screen.getByLabelText("Name"), "Mo");
    expect(change.mock.calls).toEqual([["M"], ["Mo"]]);
  });

  it("ties description and error to the box and marks it invalid", () => {
    renderUi(<TextField description="With country code" errorMessage="Not a number" label="Phone" value="x" />);
    const input = screen.getByLabelText("Phone");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(readDescription(input)).toContain("With country code");
    expect(readDescription(input)).toContain("Not a number");
  });

  it("a field without an error is valid and has no description", () => {
    renderUi(<TextField label="Phone" value="" />);
    const input = screen.getByLabelText("Phone");
    expect(input.hasAttribute("aria-invalid")).toBe(false);
    expect(readDescription(input)).toBe("");
  });

  it("gives the caller the box itself, to focus it", () => {
    let box: HTMLInputElement | null = null;
    renderUi(
      <TextField
        label="Phone"
        ref={(element) => {
          box = element;
        }}
        value=""
      />,
    );
    expect(box).toBe(screen.getByLabelText("Phone"));
  });

  it("keeps a phone left to right in Arabic", () => {
    renderUi(<TextField direction="ltr" label="رقم الهاتف" type="tel" value="+2010" />, "ar");
    expect(screen.getByLabelText("رقم الهاتف").getAttribute("dir")).toBe("ltr");
  });
});

describe("PasswordField", () => {
  it("shows and hides what is typed, in the visitor's words", async () => {
    const { user } = renderUi(<PasswordField label="كلمة المرور" value="Secret12" />, "ar");
    const input = screen.getByLabelText("كلمة المرور");
    const toggle = screen.getByRole("button", { name: "إظهار كلمة المرور" });
    expect(input.getAttribute("type")).toBe("password");
    await user.click(toggle);
    expect(input.getAttribute("type")).toBe("text");
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await user.click(toggle);
    expect(input.getAttribute("type")).toBe("password");
  });
});

describe("TextArea", () => {
  it("takes the direction of its text, but not while it is empty", () => {
    const { show } = renderUi(<TextArea label="Note" value="" />);
    expect(screen.getByLabelText("Note").hasAttribute("dir")).toBe(false);
    show(<TextArea label="Note" value="مرحبا" />);
    expect(screen.getByLabelText("Note").getAttribute("dir")).toBe("auto");
  });
});

describe("Form", () => {
  it("the caller submits the form, not the browser", async () => {
    const submit = vi.fn();
    const { user } = renderUi(
      <Form aria-label="f" onSubmit={submit}>
        <TextField isRequired label="Name" value="" />
        <button type="submit">Send</button>
      </Form>,
    );
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(submit).toHaveBeenCalledOnce();
    expect(submit.mock.calls[0]?.[0].defaultPrevented).toBe(true);
  });
});

describe("FormError", () => {
  it("a text renders an alert, no text renders nothing", () => {
    const { show } = renderUi(<FormError />);
    expect(screen.queryByRole("alert")).toBeNull();
    show(<FormError>Wrong</FormError>);
    expect(screen.getByRole("alert").textContent).toBe("Wrong");
  });
});
