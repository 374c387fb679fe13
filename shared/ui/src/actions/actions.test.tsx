import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { Button } from "./button.tsx";
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
  it("is named by its label", () => {
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

  it("leaves another site to the browser", async () => {
    const { user, went } = renderUi(<Link href="https://elsewhere.test/">Elsewhere</Link>);
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    await user.click(screen.getByRole("link"));
    expect(went).toEqual([]);
  });
});
