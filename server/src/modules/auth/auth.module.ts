import type { AccessTable } from "../../http/access.ts";
import { createPasswords } from "../../security/passwords.ts";
import type { ModuleFactory } from "../server-module.ts";
import { createAccountRemoval } from "./account-removal.service.ts";
import { credentialRoutes } from "./credential.routes.ts";
import { createMessenger } from "./messenger.ts";
import { createOneTimeCodes } from "./one-time-codes.ts";
import { createPasswordChanges } from "./password.service.ts";
import { createPhoneChanges } from "./phone-change.service.ts";
import { createRegistrations } from "./registration.service.ts";
import { sessionRoutes } from "./session.routes.ts";
import { createSignIn } from "./sign-in.service.ts";
import { createSignInThrottle } from "./sign-in-throttle.ts";

const access: AccessTable = {
  "POST /api/auth/register": "public",
  "POST /api/auth/login": "public",
  "POST /api/auth/send-otp": "public",
  "POST /api/auth/verify-otp": "public",
  "POST /api/auth/refresh": "public",
  "GET /api/auth/session": "public",
  "POST /api/auth/logout": "public",
  "POST /api/auth/forget-password": "public",
  "POST /api/auth/reset-password": "public",
  "POST /api/auth/change-password": "signedIn",
  "POST /api/auth/reset-phone": "signedIn",
  "POST /api/auth/change-phone": "signedIn",
  "DELETE /api/auth/delete-account": "signedIn",
};

/** Accounts and sessions. */
export const authModule: ModuleFactory = (context) => {
  const { config, secrets, database, clock, limits, sms, log, sessions } = context;
  const passwords = createPasswords();
  const codes = createOneTimeCodes(database, secrets.cookieKey, clock);
  const messenger = createMessenger(sms, limits, config.addressLimitFactor, log);
  const throttle = createSignInThrottle(database, clock);
  const shared = { ...context, passwords, codes, messenger, throttle };
  const passwordChanges = createPasswordChanges(shared);
  const registrations = createRegistrations(shared);
  const signIn = createSignIn(shared);
  const phoneChanges = createPhoneChanges({ ...shared, passwordChanges });
  const accountRemoval = createAccountRemoval({ ...shared, passwordChanges });
  return {
    name: "auth",
    access,
    async routes(app) {
      await app.register(sessionRoutes({ registrations, signIn, sessions, siteOrigin: config.siteOrigin }));
      await app.register(credentialRoutes({ passwordChanges, phoneChanges, accountRemoval }));
    },
  };
};
