import { act, Suspense } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { withShell } from "../../testing/with-shell.tsx";
import { TalkFaces } from "./faq/talk-faces.tsx";
import { loadStaticParts, staticPart } from "./static-part.tsx";

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

it("leaves the server's elements alone, before its code has come and afterwards", async () => {
  const element = document.createElement("div");
  element.innerHTML = renderToString(
    await withShell(
      "en",
      <Suspense>
        <TalkFaces />
      </Suspense>,
    ),
  );
  const served = element.querySelector("svg");
  expect(served).not.toBeNull();

  const Faces = staticPart("TalkFaces");
  const page = await withShell("en", <Faces />);
  const onRecoverableError = vi.fn();
  act(() => {
    root = hydrateRoot(element, page, { onRecoverableError });
  });
  expect(element.querySelector("svg")).toBe(served);
  await act(loadStaticParts);
  expect(element.querySelector("svg")).toBe(served);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it("renders at once where its code is there already", async () => {
  await loadStaticParts();
  const Faces = staticPart("TalkFaces");
  expect(renderToString(await withShell("en", <Faces />))).toContain("<svg");
});
