import type { ReleasedRemote, ReleaseSet } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { SlotName } from "@kalima/contracts/pages";
import type { Platform } from "@kalima/platform";
import { platformFor } from "@kalima/platform/host";
import type { Place } from "@kalima/platform/remote";
import type { i18n } from "i18next";
import type { PageStatus } from "../app/page-status.ts";
import { lookAgain, registerRemotes } from "./applications.ts";
import type { SiteNavigator } from "./navigator.ts";
import { createPlaceLooks } from "./place-looks.tsx";
import { createReleaseReports } from "./release-reports.ts";
import { createRemoteLoader } from "./remote-loader.ts";
import { occupy } from "./slot-adapter.ts";
import { createSlots } from "./slots.ts";

type Parts = {
  release: ReleaseSet;
  navigator: SiteNavigator;
  pageElement: HTMLElement;
  pageStatus: PageStatus;
  i18n: i18n;
  language: Language;
  /** A remote did not come in its released version. */
  onTrouble: () => void;
  /** What every remote is given, but for the slots. */
  platform: Omit<Platform, "remote" | "slots">;
};

/** Puts the remotes of a release set together: how they load, where they stand, what they are given, what is reported. */
export function composeRemotes(parts: Parts) {
  const { release, navigator, pageStatus, i18n, language } = parts;
  const load = createRemoteLoader();
  const reports = createReleaseReports((body) => window.navigator.sendBeacon("/api/releases/reports", body));
  const looks = createPlaceLooks({ i18n, language, navigate: navigator.go });
  const platform: Omit<Platform, "remote"> = { ...parts.platform, slots: createSlots(release, language, occupySlot) };

  function placeIn(element: HTMLElement, remote: ReleasedRemote, place: Place, onSettled = () => {}) {
    return occupy(element, remote, place, {
      load,
      looks,
      onSettled,
      platformFor: (_remote, { version }) => platformFor({ ...remote.contract, version }, platform),
      report: reports.add,
      onTrouble: parts.onTrouble,
    });
  }

  function occupySlot(remote: ReleasedRemote, slot: SlotName, key: string | undefined, element: HTMLElement) {
    return placeIn(element, remote, { kind: "slot", slot, ...(key ? { key } : {}) });
  }

  function occupyPage(remote: ReleasedRemote, element: HTMLElement) {
    const place = placeIn(element, remote, { kind: "page" }, pageStatus.settle);
    return {
      show() {
        pageStatus.begin();
        place.show();
      },
      hide: place.hide,
    };
  }

  return {
    lookAgain,
    start: () =>
      registerRemotes({
        release,
        navigator,
        pageElement: parts.pageElement,
        occupyPage,
        occupySlot,
        onError: (error) => parts.platform.logger.error("single-spa", { error: String(error) }),
      }),
  };
}
