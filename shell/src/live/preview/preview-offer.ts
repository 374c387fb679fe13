/** The contents of a preview link. Its signature is not verified in the browser; the server does that. */
export type PreviewOffer = { remote: string; version: string; link: string };

const OFFER = /^#preview=(([a-z][a-z0-9-]*)~([\w.-]{1,60})~\d+~[\w-]+)$/;

/** The offer behind the `#` of an address; null for anything else. */
export function previewOffer(hash: string): PreviewOffer | null {
  const [, link, remote, version] = OFFER.exec(hash) ?? [];
  return link && remote && version ? { link, remote, version } : null;
}
