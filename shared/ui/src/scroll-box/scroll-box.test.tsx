import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { ScrollBox } from "./scroll-box.tsx";

it("is a named stop of Tab, so that the keyboard scrolls what is wider than it", async () => {
  renderUi(
    <ScrollBox aria-label="Versions" look="frame">
      <table />
    </ScrollBox>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Versions" }));
});

it("can be a log", () => {
  renderUi(
    <ScrollBox aria-label="Messages" role="log">
      Hello
    </ScrollBox>,
  );
  expect(screen.getByRole("log", { name: "Messages" }).tabIndex).toBe(0);
});
