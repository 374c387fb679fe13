import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import webpush from "web-push";
import { z } from "zod";
import type { ReleaseKeySet } from "../security/key-ring.ts";
import { createReleaseKeys } from "../security/signing.ts";
import { writeFileAtomic } from "../storage/write-file-atomic.ts";
import type { Config } from "./config.ts";

const stored = z.looseObject({
  tokenKeys: z.array(z.object({ kid: z.string(), key: z.string() })).min(1),
  cookieKey: z.string(),
  webhookSecret: z.string(),
  /** Encrypts the keys of apps for sign-in codes, and hashes recovery codes: another one ends all second factors. */
  factorKey: z.string(),
  /** VAPID keys: they identify this site to push services; a new pair ends every subscription. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** Signs the visitor's cookie, which decides who gets which version of a remote. */
  visitorKey: z.string(),
  /** Sign versions of remotes; the form of signing.ts. */
  releaseKeys: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** Public keys that signed before `releaseKeys`, and still verify. */
  formerReleaseKeys: z.array(z.string()).optional(),
  /** Sign tokens for backends; the form of `releaseKeys`. */
  backendKeys: z.object({ publicKey: z.string(), privateKey: z.string() }),
  formerBackendKeys: z.array(z.string()).optional(),
});

/** Keys of this site. The first token key signs, all verify; the webhook secret is shared with the payment sandbox. */
export type Secrets = z.infer<typeof stored>;

function generateKey(): string {
  return randomBytes(32).toString("base64url");
}

function parseTokenKeys(text: string): Secrets["tokenKeys"] {
  return text.split(",").map((pair) => {
    const colon = pair.indexOf(":");
    return { kid: pair.slice(0, colon), key: pair.slice(colon + 1) };
  });
}

async function readStored(path: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`The keys in ${path} cannot be read; mend or remove the file.`, { cause: error });
  }
}

/**
 * The keys from the environment, else from `secrets.json` in the data folder, which the first start
 * writes (mode 0600). What an older file lacks is added, so that an upgrade ends no session.
 */
export async function loadSecrets(config: Pick<Config, "dataFolder" | "secrets">): Promise<Secrets> {
  const path = resolveSecretsPath(config.dataFolder);
  const found = await readStored(path);
  const kept = stored.parse({
    tokenKeys: [{ kid: randomBytes(4).toString("hex"), key: generateKey() }],
    cookieKey: generateKey(),
    webhookSecret: generateKey(),
    factorKey: generateKey(),
    vapid: webpush.generateVAPIDKeys(),
    visitorKey: generateKey(),
    releaseKeys: createReleaseKeys(),
    backendKeys: createReleaseKeys(),
    ...found,
  });
  if (JSON.stringify(found) !== JSON.stringify(kept)) {
    await writeFileAtomic(path, `${JSON.stringify(kept, null, 2)}\n`, 0o600);
  }
  const { tokenKeys, cookieKey, webhookSecret, factorKey, vapid, visitorKey } = config.secrets;
  const { releaseKeys, formerReleaseKeys, backendKeys, formerBackendKeys } = config.secrets;
  return {
    ...kept,
    ...(tokenKeys && { tokenKeys: parseTokenKeys(tokenKeys) }),
    ...(cookieKey && { cookieKey }),
    ...(webhookSecret && { webhookSecret }),
    ...(factorKey && { factorKey }),
    ...(vapid && { vapid }),
    ...(visitorKey && { visitorKey }),
    ...(releaseKeys && { releaseKeys, formerReleaseKeys }),
    ...(backendKeys && { backendKeys, formerBackendKeys }),
  };
}

/** The file with those keys of a site that the environment does not set. */
export function resolveSecretsPath(dataFolder: string): string {
  return join(dataFolder, "secrets.json");
}

/** The release keys in the file; null when it holds none. @throws when it cannot be read. */
export async function readReleaseKeys(path: string): Promise<ReleaseKeySet | null> {
  const { success, data } = stored
    .pick({ releaseKeys: true, formerReleaseKeys: true })
    .safeParse(await readStored(path));
  return success ? { signing: data.releaseKeys, former: data.formerReleaseKeys ?? [] } : null;
}

/** Replaces the release keys in the file; the other keys stay. */
export async function writeReleaseKeys(path: string, { signing, former = [] }: ReleaseKeySet): Promise<void> {
  const found = await readStored(path);
  const next = { ...found, releaseKeys: signing, formerReleaseKeys: former };
  await writeFileAtomic(path, `${JSON.stringify(next, null, 2)}\n`, 0o600);
}
