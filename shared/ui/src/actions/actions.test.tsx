import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";
import { IconButton } from "./icon-button.tsx";
import { Link } from "./link.tsx";

afterEach(cleanup);

describe("Button", () => {
  it("works by pointer and by keyboard", async () => {
    const press = vi.fn();
    const { user } = renderUi(<Button onPress={press}>Save</Button>);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.keyboard("{Enter}");
    expect(press).toHaveBeenCalledTimes(2);
  });

  it("ignores presses while it is pending, keeps focus and says so", async () => {
    const press = vi.fn();
    const { user, show } = renderUi(<Button onPress={press}>Save</Button>);
    await user.tab();
    show(
      <Button isPending onPress={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button", { name: /Save.*Loading/ });
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
  });

  it("takes its announcement along when it leaves", async () => {
    const { user, show } = renderUi(<Button>Save</Button>);
    await user.tab();
    show(<Button isPending>Save</Button>);
    expect(document.querySelector("[data-live-announcer] [role=img]")).toBeTruthy();
    show(<p>Saved</p>);
    expect(document.querySelector("[data-live-announcer] [role=img]")).toBeNull();
  });

  it("does not send its form twice while pending", async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={send}>
        <Button isPending type="submit">
          Send
        </Button>
      </form>,
    );
    await user.click(screen.getByRole("button"));
    expect(send).not.toHaveBeenCalled();
  });
});

describe("IconButton", () => {
  it("the label is the accessible name", () => {
    renderUi(<IconButton icon={<svg aria-hidden="true" />} label="Close menu" />);
    expect(screen.getByRole("button", { name: "Close menu" })).toBeTruthy();
  });
});

describe("Link", () => {
  it("goes through the provider for a path of the site", async () => {
    const { user, went } = renderUi(<Link href="/teachers">Teachers</Link>);
    await user.click(screen.getByRole("link", { name: "Teachers" }));
    expect(went).toEqual(["/teachers"]);
  });

  it.each<[string, MouseEventInit, ReactElement]>([
    ["another site", {}, <Link href="https://elsewhere.test/">Link</Link>],
    ["what is wanted in a tab of its own", { ctrlKey: true }, <Link href="/teachers">Link</Link>],
    ["what is wanted in another window", { shiftKey: true }, <Link href="/teachers">Link</Link>],
    [
      "what opens a tab",
      {},
      <Link href="/teachers" target="_blank">
        Link
      </Link>,
    ],
    [
      "a file to keep",
      {},
      <ButtonLink download href="/bill.pdf">
        Link
      </ButtonLink>,
    ],
  ])("leaves %s to the browser", (_what, keys, link) => {
    const { went } = renderUi(link);
    let isLeft = false;
    const look = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener("click", look, { once: true });
    fireEvent.click(screen.getByRole("link"), keys);
    expect([went, isLeft]).toEqual([[], true]);
  });

  it("goes nowhere and is announced while it is disabled", async () => {
    const { user, went } = renderUi(
      <ButtonLink href="/teachers/compare" isDisabled>
        Compare
      </ButtonLink>,
    );
    const link = screen.getByRole("link", { name: "Compare" });
    await user.click(link);
    await user.tab();
    expect([went, link.getAttribute("aria-disabled"), document.activeElement === link]).toEqual([[], "true", false]);
  });

  it("does its act before it goes, by keyboard too", async () => {
    const acts: string[] = [];
    const { user, went } = renderUi(
      <Link href="/teachers" onPress={() => acts.push(`after ${went.length}`)}>
        Teachers
      </Link>,
    );
    await user.tab();
    await user.keyboard("{Enter}");
    expect([acts, went]).toEqual([["after 0"], ["/teachers"]]);
  });
});
