import { z } from "zod";
import { isSigned, signDocument } from "../security/signing.ts";
import { secret } from "./secret-setting.ts";

const signingKeys = z
  .string()
  .regex(
    /^[\w-]{59}:[\w-]{64}(,[\w-]{59})*$/,
    "must be public:private, an Ed25519 pair in base64url, and then public keys that verify, separated by commas",
  )
  .optional();

/** Keys and secrets of the site. Those that are missing are made at the first start and kept in `secrets.json`. */
export const keySettings = {
  /** `kid:key` pairs, the signing one first; the others still verify. */
  TOKEN_KEYS: z
    .string()
    .regex(/^[\w-]+:.{32,}$/, "must be kid:key pairs with keys of at least 32 characters")
    .optional(),
  COOKIE_KEY: secret.optional(),
  WEBHOOK_SECRET: secret.optional(),
  FACTOR_KEY: secret.optional(),
  /** `public:private`, base64url, as `npx web-push generate-vapid-keys` makes them. */
  VAPID_KEYS: z
    .string()
    .regex(/^[\w-]{87}:[\w-]{43}$/, "must be public:private, both base64url")
    .optional(),
  VISITOR_KEY: secret.optional(),
  /**
   * `public:private`, an Ed25519 pair as `secrets.json` of another site holds it: SPKI and PKCS #8, base64url. Public keys
   * may follow, separated by commas: they verify, but do not sign.
   */
  RELEASE_KEYS: signingKeys,
  /** The same form; they sign tokens with which backends know who calls. */
  BACKEND_KEYS: signingKeys,
};
type Environment = z.infer<z.ZodObject<typeof keySettings>>;

type KeyPair = { publicKey: string; privateKey: string };
export type KeySettings = {
  tokenKeys: string | undefined;
  cookieKey: string | undefined;
  webhookSecret: string | undefined;
  factorKey: string | undefined;
  vapid: KeyPair | undefined;
  visitorKey: string | undefined;
  releaseKeys: KeyPair | undefined;
  /** Further public keys that verify, in addition to `releaseKeys`. */
  formerReleaseKeys: string[];
  backendKeys: KeyPair | undefined;
  formerBackendKeys: string[];
};

function parseKeyPair(pair: string | undefined): KeyPair | undefined {
  const [publicKey, privateKey] = pair?.split(":") ?? [];
  return publicKey && privateKey ? { publicKey, privateKey } : undefined;
}

function areOnePair({ publicKey, privateKey }: KeyPair): boolean {
  try {
    return isSigned("", signDocument("", privateKey), publicKey);
  } catch {
    return false;
  }
}

/** One sentence for each mistake. */
export function findKeyMistakes(env: Environment): string[] {
  const { releaseKeys, backendKeys } = toKeySettings(env);
  return Object.entries({ RELEASE_KEYS: releaseKeys, BACKEND_KEYS: backendKeys }).flatMap(([name, pair]) =>
    pair && !areOnePair(pair) ? [`${name} must be the two halves of one Ed25519 pair.`] : [],
  );
}

export function toKeySettings(env: Environment): KeySettings {
  const [releasePair, ...formerReleaseKeys] = env.RELEASE_KEYS?.split(",") ?? [];
  const [backendPair, ...formerBackendKeys] = env.BACKEND_KEYS?.split(",") ?? [];
  return {
    tokenKeys: env.TOKEN_KEYS,
    cookieKey: env.COOKIE_KEY,
    webhookSecret: env.WEBHOOK_SECRET,
    factorKey: env.FACTOR_KEY,
    vapid: parseKeyPair(env.VAPID_KEYS),
    visitorKey: env.VISITOR_KEY,
    releaseKeys: parseKeyPair(releasePair),
    formerReleaseKeys,
    backendKeys: parseKeyPair(backendPair),
    formerBackendKeys,
  };
}
