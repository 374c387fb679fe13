import type { Language } from "@kalima/contracts/domain";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { i18n } from "i18next";
import type { SiteNavigator } from "./navigator.ts";
import { noticeOldPage } from "./notice-old-page.ts";
import type { createNotices } from "./reports/late-observers.ts";
import { observeRemotes } from "./reports/observe/observe-remotes.ts";
import type { createReleaseReports } from "./reports/release-reports.ts";
import type { VersionRefresh } from "./slot/version-refresh.ts";
import { followWithdrawals } from "./withdrawals/follow-withdrawals.tsx";
import type { ShownPlace } from "./withdrawals/renew-places.ts";

type WatchPageOptions = {
  window: Window;
  release: ReleaseSet;
  navigator: SiteNavigator;
  notices: ReturnType<typeof createNotices>;
  reports: ReturnType<typeof createReleaseReports>;
  versionRefresh: VersionRefresh;
  /** The remote of the page that was opened. */
  landing: string | undefined;
  /** The version of each remote that was shown last. */
  shown: ReadonlyMap<string, string>;
  places: ReadonlySet<ShownPlace>;
  i18n: i18n;
  language: Language;
  onPreviewEnd: () => void;
};

/** Starts what a page does about its remotes once it is idle: it observes them and unloads withdrawn versions. */
export function watchPage({ navigator, notices, reports, landing, ...page }: WatchPageOptions): void {
  const { document } = page.window;
  const { shell } = page.release;
  const observe = observeRemotes({
    release: page.release,
    document,
    isFramed: () => navigator.current().page.frame === "full",
    add: reports.add,
    addVital: reports.addVital,
    isAsking: notices.isAsking,
  });
  const noticeAge = noticeOldPage(page.versionRefresh, () => {
    void import("../live/above-page/rare-banners.ts").then(({ showOldPage }) =>
      showOldPage({ ...page, navigate: navigator.go }),
    );
  });
  notices.follow((noticed) => {
    observe(noticed);
    void noticeAge(noticed);
  });
  const pageOwner = () => (landing && page.shown.has(landing) ? `${landing}@${page.shown.get(landing)}` : null);
  const shellOwner = shell ? `${shell.name}@${shell.version}` : null;
  import("./reports/watch-vitals.ts").then(
    ({ watchVitals }) => watchVitals(reports.addVital, pageOwner, shellOwner),
    // Measurements are optional.
    () => {},
  );
  followWithdrawals({ ...page, navigate: navigator.go });
}
