import type { ReleaseSet } from "@kalima/releases-contract";
import type { PageOrigins } from "../../payments/public.ts";

export type ContentPolicyOptions = {
  nonce: string;
  remotes: ReleaseSet["remotes"];
  /** Origins of the payment providers in use. */
  paymentOrigins: PageOrigins;
  /** Origins of the backends that this site calls, by name. */
  backendOrigins: Readonly<Record<string, string>>;
};

/**
 * Trusted Types policies of the shell's own code. They cover script addresses of its chunks, of remotes' entries and of
 * the service worker, and HTML of the pages that this server rendered.
 */
const SHELL_POLICIES = ["shell#chunks", "shell#remotes", "shell#service-worker", "shell#pages"];

/** Lists the origins of these remotes, including their last good versions. */
function listOrigins(remotes: ReleaseSet["remotes"]): string[] {
  return remotes.flatMap((remote) => [
    new URL(remote.entry).origin,
    ...(remote.lastGood ? [new URL(remote.lastGood.entry).origin] : []),
  ]);
}

/** Lists the origins of the backends that these remotes call, those of their last good versions included. */
function listBackends(remotes: ReleaseSet["remotes"], origins: ContentPolicyOptions["backendOrigins"]): string[] {
  const names = remotes.flatMap(({ contract, lastGood }) => [
    ...(contract.backends ?? []).map(({ name }) => name),
    ...(lastGood?.backends ?? []),
  ]);
  return [...new Set(names)].flatMap((name) => (Object.hasOwn(origins, name) ? [origins[name] ?? ""] : []));
}

/**
 * Builds the content security policy of a page. It allows scripts and styles of the site, of this release set's hosts
 * and with this response's nonce, calls of the backends of its remotes, and frames of the payment provider. It allows no other inline or evaluated code.
 *
 * Trusted Types: the shell's policies and one policy per remote are allowed by name. All versions of a remote use the
 * same name (`shared/build`), because an open page may load a newer version, and a retry evaluates an entry twice;
 * hence `allow-duplicates`. Disabled remotes are not allowed.
 */
export function buildContentPolicy(options: ContentPolicyOptions): string {
  const { nonce, remotes, paymentOrigins, backendOrigins } = options;
  const present = remotes.filter(({ isDisabled }) => !isDisabled);
  const hosts = ["'self'", ...new Set(listOrigins(present))].join(" ");
  const names = [...SHELL_POLICIES, ...present.map(({ name }) => `${name}#chunks`)].join(" ");
  return [
    "default-src 'none'",
    ["script-src", hosts, ...paymentOrigins.script, `'nonce-${nonce}'`].join(" "),
    `style-src ${hosts} 'nonce-${nonce}'`,
    ["connect-src", hosts, ...listBackends(present, backendOrigins)].join(" "),
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
 * Allows the site the microphone on every page, because the support chat records voice notes, and camera and screen
 * sharing only on the page of a live call. Frames of other origins get no feature.
 */
export function buildPermissionsPolicy(isLiveCall: boolean): string {
  const call = CALL_FEATURES.map((feature) => `${feature}=${isLiveCall ? "(self)" : "()"}`);
  return ["microphone=(self)", ...call].join(", ");
}
