import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { FOLDED_LENGTH, foldedText, UserText } from "./user-text.tsx";

it.each(["", "Short.", "a".repeat(FOLDED_LENGTH), "1\n2\n3\n4\n5\n6\n7\n8"])("shows %j whole", (text) => {
  expect(foldedText(text)).toBeNull();
});

it.each([
  ["a".repeat(4_000), `${"a".repeat(FOLDED_LENGTH)}…`],
  ["👍".repeat(4_000), `${"👍".repeat(FOLDED_LENGTH)}…`],
  [`${"word ".repeat(79)}later ${"more ".repeat(20)}`, `${"word ".repeat(79).trim()}…`],
  ["\n".repeat(200), "…"],
  ["1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\n5\n6\n7\n8…"],
])("folds a long text", (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

it.each([
  ["en", "Show all", "Show less"],
  ["ar", "عرض الكل", "عرض أقل"],
] as const)("shows all of it in %s on request, and folds it again", async (language, all, less) => {
  const long = "ا".repeat(4_000);
  const { user } = renderUi(<UserText>{long}</UserText>, language);
  expect(screen.queryByText(long)).toBeNull();
  await user.click(screen.getByRole("button", { name: all }));
  expect(screen.queryByText(long)).not.toBeNull();
  await user.click(screen.getByRole("button", { name: less }));
  expect(screen.queryByText(long)).toBeNull();
});
