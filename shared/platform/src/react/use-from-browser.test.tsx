import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useFromBrowser } from "./use-from-browser.ts";

const shown: string[] = [];
function Draft({ read }: { read: () => string }) {
  const draft = useFromBrowser(read, "served");
  shown.push(draft);
  return <p>{draft}</p>;
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

it("shows the served value until hydration is over, then the browser's, which is read once", async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return `kept ${reads}`;
  };
  const place = document.createElement("div");
  place.innerHTML = renderToString(<Draft read={read} />);
  expect([place.textContent, reads]).toEqual(["served", 0]);

  shown.length = 0;
  const problems: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(place, <Draft read={read} />, { onRecoverableError: (e) => problems.push(e) }),
  );
  expect(shown).toEqual(["served", "kept 1"]);
  await act(() => root.render(<Draft read={read} />));
  expect([place.textContent, reads, problems]).toEqual(["kept 1", 1, []]);
  await act(() => root.unmount());
});

it("shows the browser's value at once where nothing was served", async () => {
  shown.length = 0;
  const root = createRoot(document.createElement("div"));
  await act(() => root.render(<Draft read={() => "kept"} />));
  expect(shown).toEqual(["kept"]);
  await act(() => root.unmount());
});
