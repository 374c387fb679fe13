import * as z from "zod/mini";
import { language, theme } from "../domain/language.ts";
import { claimedSlot, slotName } from "../pages/slots.ts";
import { sessionUser, signedIn } from "../session/session.ts";
import { releasedSignedIn, releasedUser } from "./released-session.ts";

/** Values that cross between a remote and the platform: `takes` from the remote, `gives` to it. */
export type PlatformMember = { takes?: z.core.$ZodType; gives?: z.core.$ZodType };
const beginOptions = z.object({ rememberMe: z.boolean() });
const details = z.optional(z.record(z.string(), z.unknown()));
/**
 * The members of the platform, as far as they carry values. Events, API calls and the session have schemas of their
 * own. Functions, elements and streams that a member also takes are held by the compiler and by tests.
 */
export const platformMembers = {
  remote: { gives: z.object({ name: z.string(), version: z.string() }) },
  "session.reload": { gives: z.nullable(sessionUser) },
  "session.begin": { takes: z.object({ signedIn, options: beginOptions }) },
  "session.end": { takes: z.enum(["signed_out", "rejected", "account_deleted"]) },
  socket: { takes: z.object({ namespace: z.string(), query: z.record(z.string(), z.string()) }) },
  "slots.entries": {
    takes: slotName,
    gives: z.array(z.extend(claimedSlot, { remote: z.string(), labelText: z.string() })),
  },
  "slots.attach": { takes: z.object({ slot: slotName, key: z.optional(z.string()) }) },
  i18n: { gives: z.object({ language, locale: z.string() }) },
  "i18n.switchTo": { takes: language },
  "theme.current": { gives: theme },
  "navigation.go": {
    takes: z.object({ path: z.string(), options: z.optional(z.object({ replace: z.optional(z.boolean()) })) }),
  },
  "navigation.setTitle": { takes: z.nullable(z.string()) },
  "flags.isOn": { takes: z.string(), gives: z.boolean() },
  "toasts.show": {
    takes: z.object({
      tone: z.enum(["success", "error", "info"]),
      text: z.string(),
      action: z.optional(z.object({ label: z.string() })),
    }),
  },
  "logger.info": { takes: z.object({ message: z.string(), details }) },
  "logger.warn": { takes: z.object({ message: z.string(), details }) },
  "logger.error": { takes: z.object({ message: z.string(), details }) },
} satisfies Record<string, PlatformMember>;
/** Writers send these instead, because released versions read more than a member says today. */
export const releasedMembers: Partial<Record<string, PlatformMember>> = {
  "session.reload": { gives: z.nullable(releasedUser) },
  "session.begin": { takes: z.object({ signedIn: releasedSignedIn, options: beginOptions }) },
};
