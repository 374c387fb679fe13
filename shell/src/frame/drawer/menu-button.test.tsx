import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { fakeActions, menus, withShell } from "../../testing/with-shell.tsx";
import type { SessionSummary } from "../frame-props.ts";
import { MenuButton } from "./menu-button.tsx";

afterEach(cleanup);

async function open(session: SessionSummary, onLogout = () => {}) {
  render(
    await withShell(
      "en",
      <MenuButton
        actions={fakeActions({ onLogout })}
        language="en"
        menus={menus}
        page={{ frame: "full" }}
        pathname="/"
        session={session}
      />,
    ),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
  return within(await screen.findByRole("dialog"));
}

describe("the drawer", () => {
  it("offers a signed-out visitor to log in", async () => {
    const drawer = await open({ state: "signedOut" });
    expect(drawer.getByRole("link", { name: "Log in" })).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Log out" })).toBeNull();
  });

  it("holds profile, settings and logout of a signed-in visitor", async () => {
    let hasLoggedOut = false;
    const drawer = await open(
      { state: "signedIn", name: "Layla", pictureUrl: null, role: "student", lacksPlacement: false },
      () => {
        hasLoggedOut = true;
      },
    );
    expect(drawer.getByRole("link", { name: "My profile" }).getAttribute("href")).toBe("/profile/account");
    expect(drawer.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("/profile/settings");
    await userEvent.click(drawer.getByRole("button", { name: "Log out" }));
    expect(hasLoggedOut).toBe(true);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("closes on Escape and gives focus back to its button", async () => {
    await open({ state: "signedOut" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open the menu" })));
  });
});
