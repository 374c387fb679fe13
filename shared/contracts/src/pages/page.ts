import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { audience } from "./audience.ts";
import { PAGE_SKELETONS } from "./choose-skeleton.ts";

/**
 * Who may enter a page. `public`: all visitors; `guest-only`: signed-out visitors, others are redirected;
 * `flow`: a step of an account (verify, complete profile), see `step`; `auth`: signed in, verified, complete.
 */
export const pageAccess = z.enum(["public", "guest-only", "flow", "auth"]);
export type PageAccess = z.infer<typeof pageAccess>;

/**
 * The part a page has in the way of an account through the site; one page of the site for each. The gate sends
 * visitors to `login` and `register`, and accounts to `disabled`, `verify` or `complete` until that step is done.
 */
export const accountStep = z.enum(["login", "register", "verify", "complete", "disabled"]);
export type AccountStep = z.infer<typeof accountStep>;

/** The screen that is shown, a file of the remote's `src/screens`: its code is loaded ahead with the page. */
export const screen = z.optional(z.string());

export const pageShape = {
  screen,
  /** Path pattern: literal segments and `:name`. */
  path: z.string(),
  access: pageAccess,
  /** Only for pages with `auth`: others see that the page is not for them, and nothing of its remote loads. */
  roles: audience,
  step: z.optional(accountStep),
  /** Open in every state of an account and of the session, such as a privacy policy. */
  alwaysOpen: z.optional(z.boolean()),
  /** `full` has header and footer, `bare` has neither. */
  frame: z.enum(["full", "bare"]),
  /** The header is without the site's menu, so that nobody leaves a step such as a payment by accident; a phone has it in its drawer. Older shells show it. */
  hidesMenu: z.optional(z.boolean()),
  /**
   * A place to work in all day: a low header without the site's menu, and no footer. Older shells show it like any other
   * page.
   */
  isWorkplace: z.optional(z.boolean()),
  /** Accounts of these roles begin here where they signed in without a wish; others where the page of sign-in leads. */
  startOf: audience,
  /** True if trailing sub-paths belong to the page as well. */
  subPaths: z.optional(z.boolean()),
  /** Where a signed-in visitor is sent instead. */
  redirectSignedIn: z.optional(z.string()),
  /** Stays on the screen when the connection is lost, because leaving it would lose the visitor's work. */
  keepOffline: z.optional(z.boolean()),
  /**
   * A live call: the browser allows camera and sharing of the screen on this page alone. It is therefore always
   * loaded as a document of its own, and its language cannot be changed while it is open.
   */
  isLiveCall: z.optional(z.boolean()),
  /** The address holds a secret: the browser sends no referrer from this page. */
  noReferrer: z.optional(z.boolean()),
  /** Path of the menu item that is marked as current on this page, where the page is no item itself. */
  under: z.optional(z.string()),
};

/**
 * A head filled by the server before the page is sent, so that search engines and shared links show it. `source` is
 * the name of a head source of the server; its texts replace `{{name}}` in title and description.
 */
const makeHeadSchema = <Text extends z.core.$ZodType>(text: Text) =>
  z.object({ source: z.string(), title: text, description: text });

/** A page in `remote.manifest.ts`: texts are keys of the remote's own i18n files. */
export const declaredPage = z.object({
  ...pageShape,
  skeleton: z.optional(z.enum(PAGE_SKELETONS)),
  title: z.string(),
  description: z.string(),
  head: z.optional(makeHeadSchema(z.string())),
});

/** A page as the build stamps it: texts in both languages. */
export const claimedPage = z.object({
  ...pageShape,
  /** One of `PAGE_SKELETONS`, or a later one that this reader does not know: `chooseSkeleton` chooses. */
  skeleton: z.optional(z.string()),
  title: bilingualText,
  description: bilingualText,
  head: z.optional(makeHeadSchema(bilingualText)),
});
export type ClaimedPage = z.infer<typeof claimedPage>;
