import { cleanup, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../overlays/windows/dialog.tsx";
import { renderUi } from "../test/render-ui.tsx";
import { MoreMenu } from "./more-menu.tsx";

afterEach(cleanup);

const findMenu = () => screen.findByRole("menu", { name: "More about this session" });
const findTrigger = () => screen.getByRole("button", { name: "More about this session" });

describe("MoreMenu", () => {
  it("opens with the focus on its first item, moves by arrow keys and acts once", async () => {
    const act = vi.fn();
    const { user } = renderUi(
      <MoreMenu
        items={[
          { id: "print", label: "Print", onAction: vi.fn() },
          { id: "cancel", label: "Cancel the session", tone: "danger", onAction: act },
        ]}
        label="More about this session"
      />,
    );
    expect(findTrigger().getAttribute("aria-haspopup")).toBe("menu");
    await user.click(findTrigger());
    await findMenu();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Print"));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(act).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("gives the focus back to its button on Escape", async () => {
    const { user } = renderUi(
      <MoreMenu items={[{ id: "view", label: "View", href: "/view" }]} label="More about this session" />,
    );
    await user.click(findTrigger());
    await findMenu();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(findTrigger()));
  });

  it("gets the focus back after a dialog that an item opened", async () => {
    const { user } = renderUi(<MenuWithDialog />);
    await user.click(findTrigger());
    await user.click(await screen.findByRole("menuitem", { name: "Cancel" }));
    await screen.findByRole("dialog", { name: "Cancel the session?" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(findTrigger()));
  });

  it("is not there without items", () => {
    renderUi(<MoreMenu items={[]} label="More about this session" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

function MenuWithDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MoreMenu
        items={[{ id: "cancel", label: "Cancel", onAction: () => setOpen(true) }]}
        label="More about this session"
      />
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Cancel the session?">
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}
