import { outsideActs } from "../../kernel/audit/outside-acts.ts";
import type { ModuleFactory } from "../../kernel/server-module.ts";
import { createPasswords } from "../../security/passwords.ts";
import { accountKinds } from "./account-kinds.ts";
import { createMessenger } from "./codes/messenger.ts";
import { createOneTimeCodes } from "./codes/one-time-codes.ts";
import { createFactorSettings } from "./factors/factors.service.ts";
import { createPasskeys } from "./factors/passkeys.ts";
import { createProofs } from "./factors/proofs.ts";
import { createRecoveryCodes } from "./factors/recovery-codes.ts";
import { createSecretSeal } from "./factors/seal-secret.ts";
import { createSignInTickets } from "./factors/sign-in-tickets.ts";
import { createTotp } from "./factors/totp.ts";
import { sweepAccounts } from "./housekeeping.ts";
import { passwordRoutes } from "./passwords/password.routes.ts";
import { createPasswordChanges } from "./passwords/password.service.ts";
import { phoneRoutes } from "./phone/phone.routes.ts";
import { createPhoneChanges } from "./phone/phone-change.service.ts";
import { createRegistrations } from "./registration/registration.service.ts";
import { createAccountRemoval } from "./removal/account-removal.service.ts";
import { removalRoutes } from "./removal/removal.routes.ts";
import { createBrowserSessions } from "./sessions/browser-sessions.ts";
import { codeRoutes } from "./sessions/code.routes.ts";
import { factorRoutes, proofRoutes } from "./sessions/factor.routes.ts";
import { sessionRoutes } from "./sessions/session.routes.ts";
import { createSignIn } from "./sessions/sign-in.service.ts";
import { createKnownDevices } from "./throttle/known-devices.ts";
import { createSignInThrottle } from "./throttle/sign-in-throttle.ts";

const SWEEP_SECONDS = 60;
const SIGN_INS = `
  SELECT s.id::text AS id, s.created_at AS at,
    json_build_object('isOpen', s.revoked_at IS NULL AND s.expires_at > now(), 'isRemembered', s.remember) AS details
  FROM sessions s WHERE s.subject_id = $1 AND s.kind = 'account'`;

/** Registration, sign-in, sessions, passwords, phone changes and account removal. */
export const authModule: ModuleFactory = (context) => {
  const { config, secrets, database, clock, limits, sms, log, sessions } = context;
  context.notificationKinds.provide(accountKinds);
  context.personHistory.provide({ kind: "sign-in", permission: "people.see", statement: SIGN_INS });
  const passwords = createPasswords();
  // Tries are counted whether the act succeeds or not.
  const counted = outsideActs(database);
  const codes = createOneTimeCodes(counted, secrets.cookieKey, clock);
  const messenger = createMessenger(sms, limits, config.addressLimitFactor, log);
  const throttle = createSignInThrottle(counted, clock);
  const devices = createKnownDevices(secrets.cookieKey);
  const shared = { ...context, passwords, codes, messenger, throttle, devices };
  const passwordChanges = createPasswordChanges(shared);
  const registrations = createRegistrations(shared);
  const passkeys = createPasskeys(counted, config.siteOrigin, clock);
  const totp = createTotp(counted, createSecretSeal(secrets.factorKey), clock);
  const recoveryCodes = createRecoveryCodes(counted, secrets.factorKey, clock);
  const factors = { ...shared, passkeys, totp, recoveryCodes, passwordChanges };
  const tickets = createSignInTickets(counted, clock);
  const signIn = createSignIn({ ...shared, tickets, proofs: createProofs(factors) });
  const factorSettings = createFactorSettings(factors);
  const phoneChanges = createPhoneChanges({ ...shared, passwordChanges });
  const accountRemoval = createAccountRemoval({ ...shared, passwordChanges });
  const browserSessions = createBrowserSessions(shared);
  context.jobs.schedule({
    name: "auth.sweep",
    everySeconds: SWEEP_SECONDS,
    run: () => sweepAccounts(database, sessions, clock),
  });
  return {
    name: "auth",
    routes: [
      ...sessionRoutes({ registrations, signIn, browserSessions }),
      ...codeRoutes({ registrations, signIn, browserSessions }),
      ...passwordRoutes(passwordChanges),
      ...phoneRoutes(phoneChanges),
      ...removalRoutes(accountRemoval),
      ...proofRoutes({ ...factors, factorSettings, signIn, browserSessions }),
      ...factorRoutes({ ...factors, factorSettings, signIn, browserSessions }),
    ],
    close: messenger.waitUntilSent,
  };
};
