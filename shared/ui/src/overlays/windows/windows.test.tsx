import { Button } from "@kalima/ui";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../../test/render-ui.tsx";
import { Tabs } from "../tabs.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";
import { Popover } from "./popover.tsx";

afterEach(cleanup);

function Opener({ kind }: { kind: "dialog" | "drawer" }) {
  const [isOpen, setOpen] = useState(false);
  const props = { title: "Change the time", isOpen, onOpenChange: setOpen, children: <input aria-label="Reason" /> };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {kind === "dialog" ? <Dialog {...props} /> : <Drawer side="end" {...props} />}
    </>
  );
}

describe.each(["dialog", "drawer"] as const)("%s", (kind) => {
  it("the window is named by its title, takes focus, and returns it on Escape", async () => {
    const { user } = renderUi(<Opener kind={kind} />);
    const opener = screen.getByRole("button", { name: "Open" });
    await user.click(opener);
    const window = screen.getByRole("dialog", { name: "Change the time" });
    expect(window.contains(document.activeElement)).toBe(true);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("closes by its button, named in the visitor's language", async () => {
    const { user } = renderUi(<Opener kind={kind} />, "ar");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.click(screen.getByRole("button", { name: "إغلاق" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("ConfirmDialog", () => {
  it("confirms once, and leaves closing to the caller", async () => {
    const confirm = vi.fn();
    const change = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog
        confirmLabel="Delete"
        isOpen
        message="It cannot be undone."
        onConfirm={confirm}
        onOpenChange={change}
        title="Delete account?"
        tone="danger"
      />,
    );
    expect(screen.getByRole("alertdialog", { name: "Delete account?" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(confirm).toHaveBeenCalledOnce();
    expect(change).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(change).toHaveBeenCalledWith(false);
  });
});

describe("Popover", () => {
  it("opens from its trigger and closes from within", async () => {
    const { user } = renderUi(
      <Popover label="Filters" trigger={(trigger) => <Button {...trigger}>Filter</Button>}>
        {(close) => <Button onPress={close}>Done</Button>}
      </Popover>,
    );
    const trigger = screen.getByRole("button", { name: "Filter" });
    expect(trigger.getAttribute("aria-expanded")).toBe("false");
    await user.click(trigger);
    expect(screen.getByRole("dialog", { name: "Filters" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("Tabs", () => {
  it("shows one panel and moves by arrow keys", async () => {
    const { user } = renderUi(
      <Tabs
        aria-label="Method"
        items={[
          { id: "card", label: "Card", content: "card fields" },
          { id: "wallet", label: "Wallet", content: "wallet fields" },
        ]}
      />,
    );
    expect(screen.getByRole("tabpanel").textContent).toBe("card fields");
    await user.click(screen.getByRole("tab", { name: "Card" }));
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel").textContent).toBe("wallet fields");
  });
});
