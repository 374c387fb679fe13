import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

afterEach(cleanup);

function open(props: Partial<FormDialogProps> = {}) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  const dialog = (more: Partial<FormDialogProps> = {}) => (
    <FormDialog
      isPending={false}
      onClose={onClose}
      onSubmit={onSubmit}
      submitLabel="Send"
      title="A question"
      {...props}
      {...more}
    >
      <textarea aria-label="Words" />
    </FormDialog>
  );
  const { user, show } = renderUi(dialog());
  return { user, onSubmit, onClose, show: (more: Partial<FormDialogProps>) => show(dialog(more)) };
}

describe("FormDialog", () => {
  it("is sent by its button, and by Ctrl+Enter in a field of several lines, where Enter begins a line", async () => {
    const { user, onSubmit } = open();
    await user.type(screen.getByRole("textbox"), "One{Enter}two");
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it.each([{ isPending: true }, { isDisabled: true }])("is not sent with %o", async (state) => {
    const { user, onSubmit } = open(state);
    await user.type(screen.getByRole("textbox"), "One{Control>}{Enter}{/Control}");
    await user.click(screen.getByRole("button", { name: /Send/ }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("says why it was not sent, and keeps what was typed", async () => {
    const { user, show } = open();
    await user.type(screen.getByRole("textbox"), "One");
    show({ error: "support.closed" });
    expect((await screen.findByRole("alert")).textContent).toContain("text of support.closed");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("One");
  });

  it("is left by its button and by Escape", async () => {
    const { user, onClose } = open({ closeLabel: "Close it" });
    await user.click(screen.getByRole("button", { name: "Close it" }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });
});
