import type { Account, profileChanges } from "@kalima/accounts-contract";
import { getAuthProfile, getProfile, updateAuthProfile, updateProfile } from "@kalima/accounts-contract";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { type RequestSession, requireSession } from "../../kernel/http/access.ts";
import { handle } from "../../kernel/http/routes.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { setUserCookie } from "../../security/session-cookies.ts";
import { exportRoutes } from "./export/export.routes.ts";
import { createProfiles } from "./profile.service.ts";
import { registerProfilePictures } from "./profile-pictures.ts";

const profileQuery = z.object({ fields: z.optional(z.string().check(z.maxLength(200))) });
/** Parts of a profile that a caller may leave out by naming the others. */
const NESTED = ["profilePicture", "student"] as const;

function selectFields(profile: Account, fields: string | undefined): Account {
  if (!fields) return profile;
  const wanted = new Set(fields.split(","));
  const dropped = NESTED.filter((name) => !wanted.has(name)).map((name) => [name, undefined]);
  return { ...profile, ...Object.fromEntries(dropped) };
}

/** HTTP routes of the caller's own profile, under both paths of the product specification. */
export const usersModule: ModuleFactory = (context) => {
  const { files, personalData, sessions } = context;
  const profiles = createProfiles(context);
  registerProfilePictures(files);
  personalData.provide("account", (userId) => profiles.read({ userId, verified: true }));
  async function changeProfile(reply: FastifyReply, session: RequestSession, body: z.infer<typeof profileChanges>) {
    const profile = await profiles.change(session.userId, body);
    // The header is drawn from the readable cookie before the session is restored.
    if (reply.request.cookies.user) setUserCookie(reply, profile, await sessions.isRemembered(session.sessionId));
    return { data: profile };
  }
  return {
    name: "users",
    routes: [
      ...exportRoutes(context),
      ...[getProfile, getAuthProfile].map((operation) =>
        handle(
          operation,
          { access: "registered", summary: "Your own profile", query: profileQuery },
          async (request) => ({
            data: selectFields(await profiles.read(requireSession(request)), request.query.fields),
          }),
        ),
      ),
      ...[updateProfile, updateAuthProfile].map((operation) =>
        handle(
          operation,
          { access: "signedIn", act: "account.profile_changed", summary: "Change your own profile" },
          async (request, reply) => changeProfile(reply, requireSession(request), request.body),
        ),
      ),
    ],
  };
};
