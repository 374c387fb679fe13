/** Whatever a page of the site may load from elsewhere. */
export type PolicySources = { nonce: string; remoteOrigins: readonly string[]; paymentOrigin: string };

/**
 * The content security policy of a page: scripts and styles of the site, of this release set's hosts and
 * with this answer's nonce; frames of the payment provider; nothing inline, nothing evaluated.
 */
export function contentPolicy({ nonce, remoteOrigins, paymentOrigin }: PolicySources): string {
  const hosts = ["'self'", ...new Set(remoteOrigins)].join(" ");
  return [
    "default-src 'none'",
    `script-src ${hosts} 'nonce-${nonce}'`,
    `style-src ${hosts} 'nonce-${nonce}'`,
    `connect-src ${hosts}`,
    `font-src ${hosts}`,
    `img-src ${hosts} data: blob:`,
    `frame-src ${paymentOrigin}`,
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'allow-duplicates' *",
  ].join("; ");
}
