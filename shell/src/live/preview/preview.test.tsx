import { beginPreview, endPreview } from "@kalima/releases-contract";
import { translationProblems } from "@kalima/testing";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Subject } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { PreviewBanner } from "./preview-banner.tsx";
import { previewOffer, showPreview } from "./show-preview.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

afterEach(cleanup);

const LINK = "mfe-x~1.1.0~1795000000~abc_-9";

it("says everything in both languages", () => {
  expect(translationProblems(en, ar, { latin: /$^/, skipped: /$^/ })).toEqual([]);
});

describe("an address", () => {
  it("offers what its link names", () => {
    expect(previewOffer(`#preview=${LINK}`)).toEqual({ remote: "mfe-x", version: "1.1.0", link: LINK });
  });

  it.each(["", "#top", "#preview=", "#preview=x", `#preview=${LINK}~more`, `#preview=<b>~1~2~3`, `#review=${LINK}`])(
    "offers nothing by '%s'",
    (hash) => expect(previewOffer(hash)).toBeNull(),
  );
});

describe("the banner", () => {
  async function show(given: Partial<Parameters<typeof PreviewBanner>[0]>) {
    const props = { remote: "mfe-x", version: "1.1.0", onConfirm: async () => {}, onDecline: () => {}, ...given };
    render(await withShell("en", <PreviewBanner {...props} />, { preview: en }));
    return screen.getByRole("complementary", { name: en.label });
  }

  it("offers a version, and begins or goes away as its reader says", async () => {
    const [onConfirm, onDecline] = [vi.fn(async () => {}), vi.fn()];
    const banner = await show({ onConfirm, onDecline });
    expect(banner.textContent).toContain("mfe-x 1.1.0");
    await userEvent.click(screen.getByRole("button", { name: en.decline }));
    expect(onDecline).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: en.begin }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("says that a preview is on and how to end it, and nothing else", async () => {
    const banner = await show({ until: "2026-05-01T10:00:00Z" });
    expect(banner.textContent).toContain(en.on);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([en.end]);
  });

  it("says so when it did not work, and may be asked again", async () => {
    await show({ onConfirm: () => Promise.reject(new Error("offline")) });
    await userEvent.click(screen.getByRole("button", { name: en.begin }));
    expect(screen.getByRole("status").textContent).not.toBe("");
    await userEvent.click(screen.getByRole("button", { name: en.begin }));
  });
});

describe("showing", () => {
  async function open(hash: string, previewed?: object) {
    const call = vi.fn(async () => ({}));
    const reload = vi.fn();
    const location = { hash, pathname: "/teachers", search: "?q=1", reload };
    const history = { state: null, replaceState: vi.fn() };
    const { i18n } = await import("i18next").then(async ({ createInstance }) => {
      const instance = createInstance();
      await instance.init({ lng: "en", resources: {} });
      return { i18n: instance };
    });
    const ended = new Subject<void>();
    await showPreview({
      ended,
      window: { location, history, document } as never,
      ...{ i18n, language: "en", navigate: () => {}, http: { call } as never, previewed: previewed as never },
    });
    return { call, reload, history, ended };
  }

  it("asks before it begins, and takes the link out of the address", async () => {
    const { call, reload, history } = await open(`#preview=${LINK}`);
    expect(history.replaceState).toHaveBeenCalledWith(null, "", "/teachers?q=1");
    expect(call).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole("button", { name: en.begin }));
    expect(call).toHaveBeenCalledWith(beginPreview, { body: { link: LINK } });
    expect(reload).toHaveBeenCalledOnce();
    document.body.replaceChildren();
  });

  it("offers without pushing the page down, which the server knows nothing of", async () => {
    await open(`#preview=${LINK}`);
    const banner = await screen.findByRole("complementary");
    expect(banner.closest("[data-above-page]")?.matches("[data-floats]")).toBe(true);
    expect(document.documentElement.style.getPropertyValue("--above-header")).toBe("");
    await userEvent.click(screen.getByRole("button", { name: en.decline }));
    expect(document.querySelector("[data-above-page]")).toBeNull();
  });

  it("says when somebody ended the link, in place of the button that ends it", async () => {
    const previewed = { name: "mfe-x", version: "1.1.0", previewUntil: "2026-05-01T10:00:00Z" };
    const { ended, call } = await open("", previewed);
    await screen.findByRole("button", { name: en.end });
    act(() => ended.next());
    expect((await screen.findByRole("status")).textContent).toContain(en.endedText);
    expect(screen.queryByRole("button", { name: en.end })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: en.close }));
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  it("ends what is on", async () => {
    const previewed = { name: "mfe-x", version: "1.1.0", previewUntil: "2026-05-01T10:00:00Z" };
    const { call, reload } = await open("", previewed);
    await userEvent.click(await screen.findByRole("button", { name: en.end }));
    expect(call).toHaveBeenCalledWith(endPreview);
    expect(reload).toHaveBeenCalledOnce();
    document.body.replaceChildren();
  });
});
