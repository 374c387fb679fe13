import { QueryClient, QueryClientProvider } from "@kalima/platform/react";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { PagedList } from "./paged-list.tsx";
import { useCursorPages } from "./use-cursor-pages.ts";

afterEach(cleanup);

type Answer = { items: string[]; nextCursor: string | null };

/** A list whose server answers what `answers` holds, one by one; a text is the message of an error. */
function open(answers: (Answer | string)[]) {
  const asked: (string | undefined)[] = [];
  function List() {
    const query = useCursorPages(["list"], async ({ cursor }) => {
      asked.push(cursor);
      const answer = answers.shift() ?? "Asked too often";
      if (typeof answer === "string") throw new Error(answer);
      return answer;
    });
    return (
      <PagedList empty={<p>None</p>} more="More" problem="No list" query={query}>
        {(items) => <p>{items.join(" ")}</p>}
      </PagedList>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  return { asked, user: userEvent.setup() };
}

it("shows the items of all pages, and no button after the last", async () => {
  const { asked, user } = open([
    { items: ["a", "b"], nextCursor: "after b" },
    { items: ["c"], nextCursor: null },
  ]);
  expect(await screen.findByText("a b")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByText("a b c")).toBeTruthy();
  expect(asked).toEqual([undefined, "after b"]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("says that there is nothing", async () => {
  open([{ items: [], nextCursor: null }]);
  expect(await screen.findByText("None")).toBeTruthy();
});

it("asks for the first page again on request", async () => {
  const { user } = open(["Lost", { items: ["a"], nextCursor: null }]);
  expect((await screen.findByRole("alert")).textContent).toContain("No list");
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText("a")).toBeTruthy();
});

it("keeps the items when the next page fails, says so, and asks again", async () => {
  const { user, asked } = open([{ items: ["a"], nextCursor: "after a" }, "Lost", { items: ["b"], nextCursor: null }]);
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("a")).toBeTruthy();
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText("a b")).toBeTruthy();
  expect(asked).toEqual([undefined, "after a", "after a"]);
});
