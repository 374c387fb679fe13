import type { Language } from "@kalima/contracts/domain";
import { getErrorText, localeOf } from "@kalima/platform/host";
import type { Place } from "@kalima/platform/remote";
import { I18nextProvider } from "@kalima/platform/translation";
import { UiProvider } from "@kalima/ui";
import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import {
  PartSkeleton,
  RemoteOff,
  RemoteProblem,
  RemoteTooNew,
  RemoteUnresponsive,
} from "../../pages/states/remote-states.tsx";
import { isOverlay } from "./overlay.ts";

/** Views that a slot shows in place of its remote. Each renders into the element and returns its clean-up function. */
export type SlotViews = {
  skeleton(element: HTMLElement, place: Place): () => void;
  /** `takesFocus` where the focus was in what went. */
  problem(element: HTMLElement, place: Place, retry: () => void, takesFocus: boolean): () => void;
  /** Above what the server rendered, which stays: it can be read, and its links work. */
  unresponsive(element: HTMLElement, place: Place, retry: () => void, takesFocus: boolean): () => void;
  /** The remote is newer than this page: to load the page again may help. */
  refresh(element: HTMLElement, place: Place): () => void;
  switchedOff(element: HTMLElement, place: Place): () => void;
};

type ViewOptions = { i18n: i18n; language: Language; navigate: (path: string) => void; reloadPage: () => void };

/**
 * How places look without their remote. The skeleton of a page belongs to the shell's own tree, where the
 * prerendered page has it; a slot of the shell brings its skeleton in its HTML; sections get one here.
 */
export function createSlotViews({ i18n, language, navigate, reloadPage }: ViewOptions): SlotViews {
  function draw(
    within: HTMLElement,
    content: (close: () => void) => ReactNode,
    put: "append" | "prepend" = "append",
  ): () => void {
    const element = document.createElement("div");
    within[put](element);
    const root = createRoot(element);
    const remove = () => {
      root.unmount();
      element.remove();
    };
    root.render(
      <I18nextProvider i18n={i18n}>
        <UiProvider
          errorText={(error) => getErrorText(i18n, error)}
          language={language}
          locale={localeOf(i18n)}
          navigate={navigate}
        >
          {content(remove)}
        </UiProvider>
      </I18nextProvider>,
    );
    return remove;
  }

  return {
    skeleton: (element, place) => (isSection(place) ? draw(element, () => <PartSkeleton />) : () => {}),
    problem: (element, place, retry, takesFocus) =>
      draw(element, (close) => (
        <RemoteProblem
          isPage={place.kind === "page"}
          onRetry={retry}
          takesFocus={takesFocus}
          {...(isOverlay(place) && { onClose: close })}
        />
      )),
    unresponsive: (element, place, retry, takesFocus) =>
      draw(
        element,
        () => <RemoteUnresponsive isPage={place.kind === "page"} onRetry={retry} takesFocus={takesFocus} />,
        "prepend",
      ),
    refresh: (element, place) =>
      draw(element, (close) => (
        <RemoteTooNew
          isPage={place.kind === "page"}
          onRefresh={reloadPage}
          {...(isOverlay(place) && { onClose: close })}
        />
      )),
    // A place of its own says that it is switched off; a part of another page is left out without a word.
    switchedOff: (element, place) =>
      place.kind === "page" || isSection(place)
        ? draw(element, () => <RemoteOff isPage={place.kind === "page"} />)
        : () => {},
  };
}

/** The open part of a page that is made of sections, such as `/profile`. */
function isSection(place: Place): boolean {
  return place.kind === "slot" && place.slot.endsWith(".section");
}
