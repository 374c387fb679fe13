import { z } from "zod";
import type { BucketAddress } from "../storage/bucket-address.ts";

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;
const s3Address = z.string().regex(S3_ADDRESS, "must look like s3://bucket or s3://bucket/folder").optional();

/** Settings of S3, named as the AWS tools name them. */
const connectionSettings = {
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  /** Needed for a server other than Amazon's. */
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://minio.example" })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
};
const connection = z.object(connectionSettings);
type ConnectionSettings = z.infer<typeof connection>;

/** Versions of remotes are kept here; unset, in `DATA_DIR/releases`. */
export const releasesStoreSettings = { RELEASES_STORE: s3Address, ...connectionSettings };
/** Uploaded files are kept here; unset, in `DATA_DIR/files`. */
export const uploadsStoreSettings = { UPLOADS_STORE: s3Address };

type StoreSettings = ConnectionSettings & { RELEASES_STORE?: string | undefined; UPLOADS_STORE?: string | undefined };

/** One sentence for each contradiction; none where no bucket is named. */
export function findBucketMistakes(env: StoreSettings): string[] {
  if (!env.RELEASES_STORE && !env.UPLOADS_STORE) return [];
  const hasId = env.AWS_ACCESS_KEY_ID !== undefined;
  if (hasId !== (env.AWS_SECRET_ACCESS_KEY !== undefined))
    return ["AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together."];
  // On a machine of Amazon's its role is enough.
  if (!hasId && env.AWS_ENDPOINT_URL_S3)
    return ["AWS_ENDPOINT_URL_S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."];
  return [];
}

/** The address behind `s3://bucket/folder`; undefined when it is unset. */
export function parseBucketAddress(address: string | undefined, env: ConnectionSettings): BucketAddress | undefined {
  const [, bucket, folder] = S3_ADDRESS.exec(address ?? "") ?? [];
  if (!bucket) return undefined;
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  return {
    bucket,
    prefix: folder ? `${folder}/` : "",
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL_S3,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined,
  };
}
