import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { ChoiceBar, DataTable, readTableAddress, SidePanel, toTableParameters, useChoice, WithPanel } from "./index.ts";

afterEach(cleanup);

type Fruit = { id: string; name: string; price: number };
const FRUITS: Fruit[] = [
  { id: "1", name: "Fig", price: 3 },
  { id: "2", name: "Date", price: 1 },
  { id: "3", name: "Guava", price: 2 },
];

function Fruits({ open = "" }: { open?: string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState("-price");
  return (
    <>
      <input aria-label="Other field" />
      <DataTable
        choice={{
          chosen,
          nameOf: ({ name }) => `Choose ${name}`,
          onToggle: (key) => setChosen((now) => new Set(now.has(key) ? [] : [...now, key])),
        }}
        columns={[
          { key: "name", label: "Name", cell: ({ name }) => name },
          { key: "price", label: "Price", sort: "price", cell: ({ price }) => price },
        ]}
        hrefOf={({ id }) => `?open=${id}`}
        keyOf={({ id }) => id}
        label="Fruits"
        onSort={setSort}
        openKey={open}
        rows={FRUITS}
        sort={sort}
      />
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe("a table", () => {
  it("moves from row to row by J and K, by arrows, and not beyond its ends", async () => {
    const { user } = renderUi(<Fruits />);
    screen.getByRole("link", { name: "Fig" }).focus();
    await user.keyboard("j");
    expect(focused()).toBe("Date");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("Guava");
    await user.keyboard("k{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("Fig");
  });

  it("takes keys by their place, and none while something is typed or with Control", async () => {
    const { user } = renderUi(<Fruits />);
    screen.getByRole("link", { name: "Fig" }).focus();
    await user.keyboard("{Control>}j{/Control}");
    expect(focused()).toBe("Fig");
    // J of an Arabic layout.
    await user.keyboard("[KeyJ]");
    expect(focused()).toBe("Date");
    await user.type(screen.getByRole("textbox", { name: "Other field" }), "jx");
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toEqual([]);
  });

  it("opens a row by Enter, and shows which one is open", async () => {
    const { user, went } = renderUi(<Fruits open="3" />);
    screen.getByRole("link", { name: "Date" }).focus();
    await user.keyboard("{Enter}");
    expect(went).toEqual(["?open=2"]);
    expect(screen.getByRole("link", { current: true }).textContent).toBe("Guava");
  });

  it("chooses rows by X and by their boxes", async () => {
    const { user } = renderUi(<Fruits />);
    screen.getByRole("link", { name: "Date" }).focus();
    await user.keyboard("x");
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Choose Date" });
    expect(box.checked).toBe(true);
    await user.click(box);
    expect(box.checked).toBe(false);
  });

  it("asks for another order by the head of a column", async () => {
    const { user } = renderUi(<Fruits />);
    const head = screen.getByRole("columnheader", { name: "Price" });
    expect(head.getAttribute("aria-sort")).toBe("descending");
    await user.click(within(head).getByRole("button", { name: "Price" }));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
  });
});

function Choices({ keys, most }: { keys: readonly string[]; most?: number }) {
  const { chosen, isFull, onToggle, onToggleAll } = useChoice(keys, most);
  return (
    <>
      <ChoiceBar
        acts={<button type="button">Eat</button>}
        allLabel="All"
        chosen={chosen.size}
        onToggleAll={onToggleAll}
        total={keys.length}
      >
        {`${[...chosen].join(" ")}${isFull ? " full" : ""}`}
      </ChoiceBar>
      {keys.map((key) => (
        <button key={key} onClick={() => onToggle(key)} type="button">
          {key}
        </button>
      ))}
    </>
  );
}

describe("the line of what is chosen", () => {
  const status = () => screen.getByRole("status").textContent;
  const all = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "All" });

  it("chooses all rows and none, and offers acts while some are chosen", async () => {
    const { user } = renderUi(<Choices keys={["a", "b"]} />);
    expect(screen.queryByRole("button", { name: "Eat" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "b" }));
    expect([status(), all().checked, all().indeterminate]).toEqual(["b", false, true]);
    expect(screen.getByRole("button", { name: "Eat" })).toBeTruthy();
    await user.click(all());
    expect([status(), all().checked, all().indeterminate]).toEqual(["a b", true, false]);
    await user.click(all());
    expect(status()).toBe("");
  });

  it("forgets rows that leave the list, and chooses no more than may be", async () => {
    const { user, show } = renderUi(<Choices keys={["a", "b", "c"]} most={2} />);
    await user.click(all());
    expect(status()).toBe("a b full");
    await user.click(screen.getByRole("button", { name: "c" }));
    expect(status()).toBe("a b full");
    show(<Choices keys={["b", "c"]} most={2} />);
    expect(status()).toBe("b");
  });
});

function Panels() {
  const [open, setOpen] = useState("");
  return (
    <WithPanel
      panel={
        open && (
          <SidePanel
            onClose={() => setOpen("")}
            onStep={(step) => setOpen(String(Number(open) + step))}
            shown={open}
            title={`Entry ${open}`}
          >
            <button type="button">Inside</button>
          </SidePanel>
        )
      }
    >
      <button onClick={() => setOpen("1")} type="button">
        Open
      </button>
    </WithPanel>
  );
}

describe("the panel beside a table", () => {
  it("is named by what it shows, takes the focus, and gives it back on Escape", async () => {
    const { user } = renderUi(<Panels />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("complementary", { name: "Entry 1" })).toBeTruthy();
    expect(focused()).toBe("Entry 1");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(focused()).toBe("Open");
  });

  it("goes to the neighbours by ] and [", async () => {
    const { user } = renderUi(<Panels />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.keyboard("[BracketRight]");
    expect(focused()).toBe("Entry 2");
    await user.keyboard("[BracketLeft]");
    expect(focused()).toBe("Entry 1");
  });
});

it("an address keeps its filters when the open row changes", () => {
  const parameters = new URLSearchParams("actor=Karim&sort=at&open=7");
  expect(readTableAddress(parameters)).toEqual({ sort: "at", open: "7" });
  expect(String(toTableParameters(parameters, { open: "8" }))).toBe("actor=Karim&sort=at&open=8");
  expect(String(toTableParameters(parameters, { open: "", sort: "" }))).toBe("actor=Karim");
});
