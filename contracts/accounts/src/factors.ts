import { done, requiredText, typedName, wrapData } from "@kalima/contracts/api";
import { id, instant } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { accountSignedIn } from "./account.ts";
import { PASSKEY_NAME_LENGTH } from "./constants.ts";
import { otpCode, typedPassword } from "./typed-secrets.ts";

/** Bytes as WebAuthn writes them. */
const bytes = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1, "validation.required"),
      z.maxLength(maxLength, "validation.too_long"),
      z.regex(/^[\w-]+$/, "validation.invalid"),
    );
const credentialId = bytes(1_400);
const publicKeyType = z.literal("public-key");
const knownCredential = z.object({ id: z.string(), type: publicKeyType, transports: z.optional(z.array(z.string())) });

/** A new passkey, as the browser made it. */
const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(bytes(20)).check(z.maxLength(10))),
  }),
});
/** The signature of a passkey. */
const usedPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: z.optional(bytes(200)),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;
export type UsedPasskey = z.infer<typeof usedPasskey>;

/** Credentials that a person can be asked for again. `password` is accepted only from accounts without a second factor. */
export const proofWay = z.enum(["totp", "passkey", "recovery", "password"]);
export type ProofWay = z.infer<typeof proofWay>;
export const factorProof = z.discriminatedUnion("way", [
  z.object({ way: z.literal("totp"), code: otpCode }),
  z.object({
    way: z.literal("recovery"),
    code: requiredText(40),
  }),
  z.object({ way: z.literal("passkey"), passkey: usedPasskey }),
  z.object({ way: z.literal("password"), password: typedPassword }),
]);
export type FactorProof = z.infer<typeof factorProof>;

/** Members of the errors `auth.factor_required` and `auth.proof_required`. */
export const neededProof = z.object({
  ways: z.array(proofWay),
  /** Only in `auth.factor_required`: names the sign-in that waits for its second factor, for ten minutes. */
  ticket: z.optional(z.string()),
});
export type NeededProof = z.infer<typeof neededProof>;

const used = { addedAt: instant, lastUsedAt: z.nullable(instant) };
export const passkeyName = typedName(PASSKEY_NAME_LENGTH);
export const factors = z.object({
  /** The app for codes. */
  app: z.nullable(z.object(used)),
  passkeys: z.array(z.object({ id, name: z.string(), ...used })),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof factors>;

/** New recovery codes are shown this once; null when the account has some from its first factor. */
const added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(knownCredential),
});
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("preferred") }),
  excludeCredentials: z.array(knownCredential),
});
const ticket = bytes(100);

export const getFactors = operation("GET /api/auth/factors", { answer: wrapData(factors) });
/** Begins the set-up of an app for codes: its key, and the same as an address for a QR code. */
export const beginTotp = operation("POST /api/auth/factors/totp", {
  answer: wrapData(z.object({ key: z.string(), address: z.string() })),
});
export const confirmTotp = operation("POST /api/auth/factors/totp/confirmation", {
  body: z.object({ code: otpCode }),
  answer: wrapData(added),
});
export const removeTotp = operation("DELETE /api/auth/factors/totp", { answer: wrapData(done) });
export const beginPasskey = operation("POST /api/auth/factors/passkey-challenge", {
  answer: wrapData(passkeyCreation),
});
export const addPasskey = operation("POST /api/auth/factors/passkeys", {
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  answer: wrapData(added),
});
export const removePasskey = operation("DELETE /api/auth/factors/passkeys/:id", { answer: wrapData(done) });
/** Ten new codes; those before no longer work. */
export const renewRecoveryCodes = operation("POST /api/auth/factors/recovery-codes", {
  answer: wrapData(z.object({ recoveryCodes: z.array(z.string()) })),
});
/** Answers what a passkey has to sign for a sign-in that waits. */
export const askPasskeyToSignIn = operation("POST /api/auth/factor-challenge", {
  body: z.object({ ticket }),
  answer: wrapData(passkeyRequest),
});
/** Finishes a sign-in that waits for its second factor. */
export const verifyFactor = operation("POST /api/auth/verify-factor", {
  body: z.object({ ticket, proof: factorProof }),
  answer: wrapData(accountSignedIn),
});
/** Returns the options of a passkey check for a person who is signed in, who is asked again before a sensitive call. */
export const askPasskeyToProve = operation("POST /api/auth/proof-challenge", { answer: wrapData(passkeyRequest) });
/** Checks again that the person who is signed in is present. The proof is valid for five minutes in this session. */
export const prove = operation("POST /api/auth/prove", {
  body: z.object({ proof: factorProof }),
  answer: wrapData(done),
});
export const endOtherSessions = operation("POST /api/auth/end-other-sessions", { answer: wrapData(done) });
