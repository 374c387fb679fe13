import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { company, fakeActions, menus, withShell } from "../testing/with-shell.tsx";
import { Frame } from "./frame.tsx";
import type { FrameProps } from "./frame-props.ts";

const props: FrameProps = {
  page: { frame: "full" },
  pathname: "/",
  menus,
  session: { state: "signedOut" },
  company,
  language: "en",
  year: 2026,
  actions: fakeActions(),
  children: <p>the page</p>,
};
const layla = { state: "signedIn", name: "Layla", pictureUrl: null, role: "student", lacksPlacement: false } as const;

async function show(changes: Partial<FrameProps> = {}) {
  const all = { ...props, ...changes };
  return render(await withShell(all.language, <Frame {...all} />));
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("Frame", () => {
  it("names the four pages in order and marks the current one", async () => {
    await show({ pathname: "/contact-us" });
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/", "/teachers", "/about", "/contact-us"]);
    expect(links.filter((link) => link.hasAttribute("aria-current")).map((link) => link.textContent)).toEqual([
      "Contact",
    ]);
  });

  it("offers a signed-out visitor to log in and to register", async () => {
    await show();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
    expect(header.getByRole("link", { name: "Create account" }).getAttribute("href")).toBe("/register");
  });

  it("shows a signed-in visitor the way to their account instead", async () => {
    await show({ session: layla });
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("link", { name: "My profile, Layla" }).getAttribute("href")).toBe("/profile/account");
    expect(header.queryByRole("link", { name: "Log in" })).toBeNull();
  });

  it("has no menu of the site on a page that hides it, and still a way home", async () => {
    await show({ page: { frame: "full", hidesMenu: true }, session: layla });
    const header = within(screen.getByRole("banner"));
    expect(header.queryByRole("navigation", { name: "Main" })).toBeNull();
    expect(header.getByRole("link", { name: "Kalima, home" })).toBeTruthy();
  });

  it("has no public links and no footer around a workplace, and the drawer at every width", async () => {
    await show({ page: { frame: "full", isWorkplace: true }, session: layla });
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
    expect(screen.getByRole("link", { name: "Kalima, home" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Open the menu" })).toBeTruthy();
  });

  it("leaves navigation and footer out of a bare page, but not the switches of language and theme", async () => {
    await show({ page: { frame: "bare" } });
    const buttons = within(screen.getByRole("banner")).getAllByRole("button");
    expect(buttons.map((button) => button.textContent || button.getAttribute("aria-label"))).toEqual([
      "العربيةع العربية",
      "Switch between light and dark",
    ]);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
    expect(screen.getByRole("main").textContent).toBe("the page");
  });

  it.each(["full", "bare"] as const)(
    "has a place for a button of an overlay in its %s header where one is shown",
    async (frame) => {
      const countPlaces = (hasOverlay: boolean) =>
        show({ page: { frame, hasOverlay } }).then(({ container, unmount }) => {
          const count = container.querySelectorAll("header > span, header > div > div > span:empty").length;
          unmount();
          return count;
        });
      expect((await countPlaces(true)) - (await countPlaces(false))).toBe(1);
    },
  );

  it("links the networks that the school is on, and no others", async () => {
    await show();
    const networks = within(screen.getByRole("list", { name: "Follow us" })).getAllByRole("link");
    expect(networks.map((link) => link.textContent)).toEqual(["Kalima on Instagram", "Kalima on TikTok"]);
  });

  it("prints the year it is given", async () => {
    await show({ year: 2031 });
    expect(screen.getByText(/© 2031/)).toBeTruthy();
  });

  it("calls the actions that switch language and theme", async () => {
    const asked: string[] = [];
    const actions = fakeActions({
      onToggleLanguage: () => asked.push("language"),
      onToggleTheme: () => asked.push("theme"),
    });
    await show({ actions });
    await userEvent.click(screen.getByRole("button", { name: /العربية/ }));
    await userEvent.click(screen.getByRole("button", { name: "Switch between light and dark" }));
    expect(asked).toEqual(["language", "theme"]);
  });
});

describe("the footer", () => {
  const links = () => within(screen.getByRole("contentinfo")).getAllByRole("link");

  it("is one line where an account works", async () => {
    await show({ page: { frame: "full", access: "auth" } });
    expect(links().map((link) => link.getAttribute("href"))).toEqual(["/contact-us", "/privacy-policy", "/terms"]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("has its groups in disclosures with the same names as their headings", async () => {
    const { container } = await show({ page: { frame: "full", access: "public" } });
    const groups = [...container.querySelectorAll("footer details")];
    const names = groups.map((group) => group.querySelector("summary")?.textContent);
    expect(names).toEqual(groups.map((group) => group.previousElementSibling?.textContent));
    expect(names).toHaveLength(2);
  });
});

describe("the reminder of the placement test", () => {
  const unplaced = { ...layla, lacksPlacement: true };
  const mark = () => document.documentElement.dataset.placement;
  const reminder = () => screen.queryByRole("complementary", { name: "Placement test", hidden: true });

  it.each([
    ["a student without a result", unplaced, "missing"],
    ["a student with a result", layla, undefined],
    ["a guest", { state: "signedOut" } as const, undefined],
  ])("is shown to %s as the mark on the document says", async (_, session, expected) => {
    await show({ session });
    expect(mark()).toBe(expected);
    expect(reminder()).toBeTruthy();
  });

  it.each([
    ["/", true],
    ["/profile", true],
    ["/profile/bookings", false],
    ["/teachers", false],
    ["/booking/1", false],
    ["/placement-test", false],
  ])("is where a student begins, and nowhere else: %s %s", async (pathname, isShown) => {
    await show({ session: unplaced, pathname });
    expect(reminder() !== null).toBe(isShown);
  });

  it("keeps what the early script decided until the session is known", async () => {
    document.documentElement.dataset.placement = "missing";
    await show({ session: { state: "unknown" } });
    expect(mark()).toBe("missing");
  });

  it("goes until the browser session ends, and leads to the test", async () => {
    const first = await show({ session: unplaced });
    const banner = within(reminder() as HTMLElement);
    expect(banner.getByText("Take the test").closest("a")?.getAttribute("href")).toBe("/placement-test");
    await userEvent.click(banner.getByRole("button", { name: "Dismiss until next time", hidden: true }));
    expect(mark()).toBeUndefined();
    first.unmount();
    await show({ session: unplaced });
    expect(mark()).toBeUndefined();
  });
});
