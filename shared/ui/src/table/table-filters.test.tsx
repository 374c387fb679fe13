import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { ANY, TableFilters } from "./index.ts";

afterEach(cleanup);

const NONE = { q: "", ripe: "", from: "" };
const words = { search: "Search", hint: "A fruit", find: "Find", open: "Filters", showAll: "Show all" };

/** The filters of a list of fruits, above the query that they make. */
function Fruits() {
  const [filters, setFilters] = useState({ ...NONE, q: "fig" });
  return (
    <>
      <TableFilters filters={filters} none={NONE} onShow={setFilters} words={words}>
        {({ choose, set, typed }) => (
          <>
            <button onClick={() => choose("ripe")("yes")} type="button">
              Ripe
            </button>
            <button onClick={() => choose("ripe")(ANY)} type="button">
              Any
            </button>
            <input aria-label="From" onChange={(event) => set("from")(event.target.value)} value={typed.from} />
          </>
        )}
      </TableFilters>
      <button onClick={() => setFilters({ ...NONE, q: "date" })} type="button">
        Back
      </button>
      <output>{new URLSearchParams(filters).toString()}</output>
    </>
  );
}

function open() {
  const { user } = renderUi(<Fruits />);
  return {
    user,
    press: (name: string) => user.click(screen.getByRole("button", { name })),
    query: () => screen.getByRole("status").textContent,
    field: () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" }),
  };
}

it("counts what is typed when it is sent, and what is chosen at once, with what is typed", async () => {
  const { user, press, query, field } = open();
  await user.type(field(), "s ");
  expect(query()).toBe("q=fig&ripe=&from=");
  await press("Find");
  expect(query()).toBe("q=figs&ripe=&from=");
  await user.clear(field());
  await user.type(field(), "dates");
  await press("Ripe");
  expect(query()).toBe("q=dates&ripe=yes&from=");
  await press("Any");
  expect(query()).toBe("q=dates&ripe=&from=");
});

it("counts another field when the form is sent, and loses nothing of it to a choice", async () => {
  const { user, press, query } = open();
  await user.type(screen.getByRole("textbox", { name: "From" }), "May");
  expect(query()).toBe("q=fig&ripe=&from=");
  await press("Find");
  expect(query()).toBe("q=fig&ripe=&from=May");
  await press("Ripe");
  expect(query()).toBe("q=fig&ripe=yes&from=May");
});

it("offers the whole list while it is narrowed, and forgets what was typed with it", async () => {
  const { press, query, field } = open();
  await press("Show all");
  expect([query(), field().value]).toEqual(["q=&ripe=&from=", ""]);
  expect(screen.queryByRole("button", { name: "Show all" })).toBeNull();
});

it("shows what the address holds when it changes without typing", async () => {
  const { user, press, field } = open();
  await user.type(field(), " or a peach");
  await press("Back");
  expect(field().value).toBe("date");
});

it("opens its choices by a button, where they have no room", async () => {
  const { press } = open();
  const toggle = screen.getByRole("button", { name: "Filters" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await press("Filters");
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
});
