import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { createToasts } from "./toasts.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function renderToasts() {
  const toasts = createToasts();
  return { toasts, ...renderUi(<ToastRegion toasts={toasts} />) };
}

describe("toasts", () => {
  it("wait for their region, which shows them once", async () => {
    const toasts = createToasts();
    const listener = vi.fn();
    toasts.subscribe(listener);
    expect(toasts.isWaiting()).toBe(false);
    toasts.show({ tone: "info", text: "Early" });
    expect([toasts.isWaiting(), listener.mock.calls.length]).toEqual([true, 1]);
    renderUi(<ToastRegion toasts={toasts} />);
    expect(await screen.findAllByText("Early")).toHaveLength(1);
    expect(toasts.isWaiting()).toBe(false);
  });

  it("say success politely and an error at once", async () => {
    const { toasts } = renderToasts();
    act(() => {
      toasts.show({ tone: "success", text: "Saved" });
      toasts.show({ tone: "error", text: "No connection" });
    });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Saved"));
    expect(screen.getByRole("alert").textContent).toBe("No connection");
    expect(screen.getByRole("region", { name: /Notifications/ })).toBeTruthy();
  });

  it("leave after three seconds", () => {
    vi.useFakeTimers();
    const { toasts } = renderToasts();
    act(() => toasts.show({ tone: "info", text: "Hello" }));
    act(() => vi.advanceTimersByTime(2_900));
    expect(screen.queryByText("Hello")).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText("Hello")).toBeNull();
  });

  it("leave after ten seconds where there is something to do", () => {
    vi.useFakeTimers();
    const { toasts } = renderToasts();
    act(() => toasts.show({ tone: "success", text: "Sent", action: { label: "Undo", run: () => undefined } }));
    act(() => vi.advanceTimersByTime(9_900));
    expect(screen.queryByText("Sent")).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText("Sent")).toBeNull();
  });

  it("stay until they are withdrawn where they are lasting", () => {
    vi.useFakeTimers();
    const { toasts } = renderToasts();
    act(() => toasts.show({ tone: "error", text: "No connection", isLasting: true }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText("No connection")).not.toBeNull();
    act(() => toasts.withdraw("No connection"));
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText("No connection")).toBeNull();
  });

  it("stay while focus is inside", () => {
    vi.useFakeTimers();
    const { toasts } = renderToasts();
    act(() => toasts.show({ tone: "info", text: "Hello" }));
    act(() => screen.getByRole("button", { name: "Close" }).focus());
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByText("Hello")).not.toBeNull();
  });

  it("do the action and close", async () => {
    const { toasts, user } = renderToasts();
    const run = vi.fn();
    act(() => toasts.show({ tone: "error", text: "Not sent", action: { label: "Send again", run } }));
    await user.click(screen.getByRole("button", { name: "Send again" }));
    expect(run).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Not sent")).toBeNull());
  });

  it("a toast can be removed, even before its region exists", async () => {
    const early = createToasts();
    early.show({ tone: "error", text: "No connection" });
    early.withdraw("No connection");
    expect(early.isWaiting()).toBe(false);
    const { toasts } = renderToasts();
    act(() => {
      toasts.show({ tone: "error", text: "No connection" });
      toasts.show({ tone: "info", text: "Saved" });
    });
    act(() => toasts.withdraw("No connection"));
    expect(screen.queryByText("No connection")).toBeNull();
    expect(screen.getByText("Saved")).toBeTruthy();
  });

  it("do not repeat themselves", () => {
    const { toasts } = renderToasts();
    act(() => {
      toasts.show({ tone: "error", text: "Rate limit exceeded" });
      toasts.show({ tone: "error", text: "Rate limit exceeded" });
    });
    expect(screen.getAllByText("Rate limit exceeded")).toHaveLength(1);
  });
});
