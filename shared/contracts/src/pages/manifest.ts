import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";

/**
 * Who may enter a page. `public`: anybody; `guest-only`: signed-out visitors, others are sent on;
 * `flow`: a step of an account's way (verify, complete profile); `auth`: signed in, verified, complete.
 */
export const pageAccess = z.enum(["public", "guest-only", "flow", "auth"]);
export type PageAccess = z.infer<typeof pageAccess>;

/** Places in the shell, in the frame of /profile, or in its settings, that a remote may fill. */
export const slotName = z.enum(["home.trainers", "app.overlay", "profile.section", "profile.settings"]);
export type SlotName = z.infer<typeof slotName>;

const pageShape = {
  /** Path pattern: literal segments and `:name`. */
  path: z.string(),
  access: pageAccess,
  /** `full` has header and footer, `bare` has neither. */
  frame: z.enum(["full", "bare"]),
  /** Whether trailing sub-paths belong to the page as well. */
  subPaths: z.optional(z.boolean()),
  /** Where a signed-in visitor is sent instead. */
  redirectSignedIn: z.optional(z.string()),
};
const slotShape = {
  slot: slotName,
  /** Names this filling where a slot takes several, such as the section of /profile. */
  key: z.optional(z.string()),
  /** Of sections in a menu. */
  group: z.optional(z.enum(["learning", "account", "help"])),
  order: z.optional(z.int()),
  /** Path prefixes on which an overlay is not shown. */
  hiddenOn: z.optional(z.array(z.string())),
};
const common = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Range of platform versions it runs on, such as `^1`. */
  platform: z.string(),
  /** Event types with version, such as `booking.created@1`. */
  publishes: z.array(z.string()),
  consumes: z.array(z.string()),
  /** `session` lets a remote begin and end the session; mfe-auth alone asks for it. */
  permissions: z.optional(z.array(z.enum(["session"]))),
};

/** What a remote declares in `remote.manifest.ts`: titles and labels are keys of its own i18n files. */
export const remoteManifest = z.object({
  ...common,
  pages: z.array(z.object({ ...pageShape, title: z.string(), description: z.string() })),
  slots: z.array(z.object({ ...slotShape, label: z.optional(z.string()) })),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** A page as the build stamps it: titles in both languages. */
export const claimedPage = z.object({ ...pageShape, title: bilingualText, description: bilingualText });
export type ClaimedPage = z.infer<typeof claimedPage>;
export const claimedSlot = z.object({ ...slotShape, label: z.optional(bilingualText) });
export type ClaimedSlot = z.infer<typeof claimedSlot>;

/** The stamped manifest, `contract.json` beside the bundle. */
export const remoteContract = z.object({
  ...common,
  version: z.string(),
  commit: z.string(),
  pages: z.array(claimedPage),
  slots: z.array(claimedSlot),
});
export type RemoteContract = z.infer<typeof remoteContract>;

/** Types a manifest where it is written. */
export function defineManifest(manifest: RemoteManifest): RemoteManifest {
  return manifest;
}
