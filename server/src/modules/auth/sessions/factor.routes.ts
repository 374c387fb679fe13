import {
  addPasskey,
  askPasskeyToProve,
  askPasskeyToSignIn,
  beginPasskey,
  beginTotp,
  confirmTotp,
  endOtherSessions,
  getFactors,
  prove,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  verifyFactor,
} from "@kalima/accounts-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import { requireSession } from "../../../kernel/http/access.ts";
import { DONE, handle, type Routes } from "../../../kernel/http/routes.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { FactorSettings } from "../factors/factors.service.ts";
import type { Passkeys } from "../factors/passkeys.ts";
import { readSource } from "../throttle/known-devices.ts";
import { type BrowserSessions, readSpokenLanguage } from "./browser-sessions.ts";
import type { SignIn } from "./sign-in.service.ts";

type Dependencies = Pick<ModuleContext, "database" | "sessions"> & {
  factorSettings: FactorSettings;
  passkeys: Passkeys;
  signIn: SignIn;
  browserSessions: BrowserSessions;
};
/** Whoever changes the second step has to have taken it, or entered the password, in the last five minutes. */
const proved = { level: "signedIn", proof: "always" } as const;

/** HTTP routes of the second factor at sign-in, and of proofs later on. */
export function proofRoutes({ passkeys, signIn, browserSessions }: Dependencies): Routes {
  return [
    handle(
      askPasskeyToSignIn,
      {
        access: "public",
        act: { unaudited: "as a visitor" },
        summary: "What a passkey has to sign for a sign-in that waits",
      },
      async (request) => {
        const { userId, holder } = await signIn.findTicket(request.body.ticket);
        return { data: await passkeys.ask(userId, holder) };
      },
    ),
    handle(
      verifyFactor,
      { access: "public", act: { unaudited: "as a visitor" }, summary: "Finish a sign-in by its second factor" },
      async (request, reply) => {
        const given = { ...request.body, language: readSpokenLanguage(request) };
        return browserSessions.begin(request, reply, await signIn.authenticateByFactor(given, readSource(request)));
      },
    ),
    handle(
      askPasskeyToProve,
      { access: "signedIn", act: { unaudited: "changes nothing" }, summary: "What a passkey has to sign for a proof" },
      async (request) => {
        const { userId, sessionId } = requireSession(request);
        return { data: await passkeys.ask(userId, `session:${sessionId}`) };
      },
    ),
    handle(
      prove,
      {
        access: "signedIn",
        act: { unaudited: "own device" },
        summary: "Prove again who is signed in, for five minutes",
      },
      async (request) => {
        await signIn.prove(requireSession(request), request.body.proof);
        return DONE;
      },
    ),
  ];
}

/** HTTP routes of the second factors of one's own account. */
export function factorRoutes({ database, sessions, factorSettings }: Dependencies): Routes {
  return [
    handle(getFactors, { access: "signedIn", summary: "The own second factors" }, async (request) => ({
      data: await factorSettings.read(requireSession(request).userId),
    })),
    handle(
      beginTotp,
      { access: proved, act: { unaudited: "changes nothing" }, summary: "Begin the set-up of an app for codes" },
      async (request) => ({ data: await factorSettings.beginTotp(requireSession(request).userId) }),
    ),
    handle(
      confirmTotp,
      { access: proved, act: "factor.added", summary: "Finish the set-up of an app for codes" },
      async (request) => ({
        data: await factorSettings.confirmTotp(requireSession(request).userId, request.body.code),
      }),
    ),
    handle(
      removeTotp,
      { access: proved, act: "factor.removed", summary: "Remove the app for codes" },
      async (request) => {
        await factorSettings.removeTotp(requireSession(request).userId);
        return DONE;
      },
    ),
    handle(
      beginPasskey,
      { access: proved, act: { unaudited: "changes nothing" }, summary: "What a new passkey has to sign" },
      async (request) => ({ data: await factorSettings.beginPasskey(requireSession(request)) }),
    ),
    handle(addPasskey, { access: proved, act: "factor.added", summary: "Add a passkey" }, async (request) => {
      const { name, passkey } = request.body;
      return { data: await factorSettings.addPasskey(requireSession(request), name, passkey) };
    }),
    handle(
      removePasskey,
      {
        access: { ...proved, permission: null, reach: { student: "own", trainer: "own", agent: "own", admin: "own" } },
        act: "factor.removed",
        summary: "Remove a passkey",
      },
      async (request) => {
        await factorSettings.removePasskey(requireSession(request).userId, request.params.id);
        return DONE;
      },
    ),
    handle(
      renewRecoveryCodes,
      { access: proved, act: "factor.codes_renewed", summary: "Ten new recovery codes, instead of those before" },
      async (request) => ({
        data: { recoveryCodes: await factorSettings.renewCodes(requireSession(request).userId) },
      }),
    ),
    handle(
      endOtherSessions,
      { access: proved, act: "account.signed_out_elsewhere", summary: "End the own sessions on all other devices" },
      async (request) => {
        const { userId, sessionId } = requireSession(request);
        const announceEnd = await database.transaction(async (tx) => {
          await audit(tx, { object: { kind: "account", id: userId }, subject: userId });
          return sessions.endAll(tx, userId, sessionId);
        });
        announceEnd();
        return DONE;
      },
    ),
  ];
}
