import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Loading } from "./loading.tsx";
import { Problem } from "./problem.tsx";
import { StatusPill } from "./status-pill.tsx";

afterEach(cleanup);

describe("Problem", () => {
  it("says what went wrong in the words of the provider and tries again", async () => {
    const retry = vi.fn();
    const { user } = renderUi(<Problem error="booking.slot_taken" onRetry={retry} />, "ar");
    expect(screen.getByRole("alert").textContent).toContain("text of booking.slot_taken");
    await user.click(screen.getByRole("button", { name: "إعادة المحاولة" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("offers no retry where there is none", () => {
    renderUi(<Problem error="x" />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("Loading, EmptyState and StatusPill", () => {
  it("speak for themselves in the language of the visitor", () => {
    renderUi(
      <>
        <Loading />
        <EmptyState />
        <StatusPill tone="ok">مؤكد</StatusPill>
      </>,
      "ar",
    );
    expect(screen.getByRole("status").textContent).toBe("جارٍ التحميل…");
    expect(screen.getByText("لا يوجد شيء هنا بعد")).toBeTruthy();
    expect(screen.getByText("مؤكد").querySelector("svg")).not.toBeNull();
  });
});
