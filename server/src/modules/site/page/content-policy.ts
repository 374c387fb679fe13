import type { ReleaseSet } from "@kalima/contracts/api";
import type { PageOrigins } from "../../payments/public.ts";

export type PolicyParts = {
  nonce: string;
  remotes: ReleaseSet["remotes"];
  /** Origins of the payment providers in use. */
  paymentOrigins: PageOrigins;
};

/**
 * Trusted Types policies of the shell's own code. They cover script addresses of its chunks, of remotes' entries and of
 * the service worker, and HTML of the pages that this server rendered.
 */
const SHELL_POLICIES = ["shell#chunks", "shell#remotes", "shell#service-worker", "shell#pages"];

/** Origins of everything that may be loaded of these remotes, the last good versions among it. */
function originsOf(remotes: ReleaseSet["remotes"]): string[] {
  return remotes.flatMap((remote) => [
    new URL(remote.entry).origin,
    ...(remote.lastGood ? [new URL(remote.lastGood.entry).origin] : []),
  ]);
}

/**
 * The content security policy of a page: scripts and styles of the site, of this release set's hosts and
 * with this answer's nonce; frames of the payment provider; nothing inline, nothing evaluated.
 *
 * Trusted Types: one policy of the shell's and one a remote, by name. All versions of a remote make theirs under the
 * same name (`shared/build`), so that an open page may take a newer one, and a retry evaluates an entry twice; hence
 * `allow-duplicates`. Of a remote that is switched off nothing is allowed.
 */
export function contentPolicy({ nonce, remotes, paymentOrigins }: PolicyParts): string {
  const present = remotes.filter(({ isDisabled }) => !isDisabled);
  const hosts = ["'self'", ...new Set(originsOf(present))].join(" ");
  const names = [...SHELL_POLICIES, ...present.map(({ name }) => `${name}#chunks`)].join(" ");
  return [
    "default-src 'none'",
    ["script-src", hosts, ...paymentOrigins.script, `'nonce-${nonce}'`].join(" "),
    `style-src ${hosts} 'nonce-${nonce}'`,
    `connect-src ${hosts}`,
    `font-src ${hosts}`,
    `img-src ${hosts} data: blob:`,
    ["frame-src", ...paymentOrigins.frame].join(" "),
    "manifest-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names} 'allow-duplicates'`,
  ].join("; ");
}

/** Browser features that a call needs in addition to the microphone. */
const CALL_FEATURES = ["camera", "display-capture"];

/**
 * The microphone is for the site itself on every page, because support is, which takes voice notes; camera and sharing of
 * the screen on the page of a live call alone. Frames of others get nothing.
 */
export function permissionsPolicy(isLiveCall: boolean): string {
  const call = CALL_FEATURES.map((feature) => `${feature}=${isLiveCall ? "(self)" : "()"}`);
  return ["microphone=(self)", ...call].join(", ");
}
