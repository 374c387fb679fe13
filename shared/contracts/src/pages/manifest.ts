import * as z from "zod/mini";
import { roleName } from "../domain/role.ts";
import { declaredItem, menuItem } from "./menu.ts";
import { claimedPage, declaredPage } from "./page.ts";
import { claimedSlot, declaredSlot, slotName } from "./slots.ts";

/** Name of a backend, by which the site's settings know its origin. */
export const backendName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(60));
export const usedBackend = z.object({
  name: backendName,
  /** Where its team runs it. A site calls it where its own settings say; it names this one where they say nothing. */
  origin: z.optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))),
});

/**
 * An address that has moved, for signed-in accounts of these roles. What comes behind `from`, the query included, goes along.
 * It applies below a page with `subPaths`, or where no page is; a page's own address cannot be taken away from it.
 */
export const redirect = z.object({ from: z.string(), to: z.string(), roles: z.array(roleName) });
export type Redirect = z.infer<typeof redirect>;

const common = {
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** Range of platform versions it runs on, such as `^2`. */
  platform: z.string(),
  /** Event types with version, such as `booking.created@1`. */
  publishes: z.array(z.string()),
  consumes: z.array(z.string()),
  /** Other remotes that publish an event which this remote owns. */
  alsoPublishedBy: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Socket namespaces it opens, such as `/websocket/support`. */
  sockets: z.optional(z.array(z.string())),
  /** Slots that its pages show for others to fill. */
  hosts: z.optional(z.array(slotName)),
  redirects: z.optional(z.array(redirect)),
  /** `session` lets a remote begin and end the session; only mfe-auth has it. */
  permissions: z.optional(z.array(z.enum(["session"]))),
  /** Servers of their own whose operations it calls, in addition to the site's. Since platform 2.3. */
  backends: z.optional(z.array(usedBackend)),
};

/** Schema of `remote.manifest.ts`: titles and labels are keys of the remote's own i18n files. */
export const remoteManifest = z.object({
  ...common,
  pages: z.array(declaredPage),
  slots: z.array(declaredSlot),
  menu: z.optional(z.array(declaredItem)),
  /**
   * `react`: the remote bundles a React of its own, with the design system on it, and takes neither from the page. For the
   * time of an upgrade: it costs every visitor of its pages a second React.
   */
  brings: z.optional(z.array(z.enum(["react"]))),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** Names of the events of a socket namespace: what the browser sends, and what it receives. */
const socketEvents = z.object({ sends: z.array(z.string()), receives: z.array(z.string()) });

/** The stamped manifest, `contract.json` beside the bundle. */
export const remoteContract = z.object({
  ...common,
  version: z.string(),
  commit: z.string(),
  pages: z.array(claimedPage),
  slots: z.array(claimedSlot),
  /** Addresses that its screens link to, as the build found them; a value in one is a `:x`. */
  links: z.optional(z.array(z.string())),
  /** API operations that its bundle uses, by name. Without the list no call is refused. */
  calls: z.optional(z.array(z.string())),
  /** Events of each socket namespace that it opens, as its build knows them. */
  socketEvents: z.optional(z.record(z.string(), socketEvents)),
  menu: z.optional(z.array(menuItem)),
  /** Frameworks that it brings along, of which `react` is the only one so far. */
  brings: z.optional(z.array(z.string())),
});
export type RemoteContract = z.infer<typeof remoteContract>;

/** Types a manifest where it is written. */
export function defineManifest(manifest: RemoteManifest): RemoteManifest {
  return manifest;
}
