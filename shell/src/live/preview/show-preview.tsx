import type { Platform } from "@kalima/platform";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { beginPreview, endPreview } from "@kalima/releases-contract";
import { type AbovePageOptions, showAbovePage } from "../above-page/show-above-page.tsx";
import { PreviewBanner } from "./preview-banner.tsx";
import { PreviewEnded } from "./preview-ended.tsx";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

/** The contents of a preview link. Its signature is not verified in the browser; the server does that. */
type PreviewOffer = { remote: string; version: string; link: string };

const OFFER = /^#preview=(([a-z][a-z0-9-]*)~([\w.-]{1,60})~\d+~[\w-]+)$/;

/** The offer behind the `#` of an address; null for anything else. */
export function previewOffer(hash: string): PreviewOffer | null {
  const [, link, remote, version] = OFFER.exec(hash) ?? [];
  return link && remote && version ? { link, remote, version } : null;
}

const TEXTS = { en, ar };

/** A remote, or the shell. */
type PreviewedRemote = Pick<ReleasedRemote, "name" | "version" | "previewUntil">;
type PreviewOptions = AbovePageOptions &
  Pick<Platform, "http"> & {
    previewed: PreviewedRemote | undefined;
    /** Emits when somebody ended the link of `previewed`. */
    ended: Subscribable;
  };
type Subscribable = { subscribe(next: () => void): unknown };

/**
 * Offers the version of a preview link, or says that this browser has one. A link alone begins nothing: what it shows
 * was not released, so a person has to want it.
 */
export function showPreview(parts: PreviewOptions): void {
  const { window, i18n, language, http, previewed, ended } = parts;
  const { location, history } = window;
  const offer = previewOffer(location.hash);
  // The link is not to be shared or kept by accident.
  if (offer) history.replaceState(history.state, "", location.pathname + location.search);
  const shown = offer ?? (previewed && { remote: previewed.name, version: previewed.version });
  if (!shown) return;
  i18n.addResourceBundle(language, "preview", TEXTS[language]);

  async function confirm(): Promise<void> {
    await (offer ? http.call(beginPreview, { body: { link: offer.link } }) : http.call(endPreview));
    location.reload();
  }

  const until = offer ? undefined : previewed?.previewUntil;
  const banner = showAbovePage(
    parts,
    "preview",
    <PreviewBanner
      onConfirm={confirm}
      onDecline={() => banner.hide()}
      remote={shown.remote}
      until={until}
      version={shown.version}
    />,
  );
  if (offer) return;
  ended.subscribe(() =>
    banner.replace(<PreviewEnded onClose={banner.hide} remote={shown.remote} version={shown.version} />),
  );
}
