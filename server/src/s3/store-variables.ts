import { z } from "zod";
import type { BucketAddress } from "./bucket-address.ts";

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;

/** Where versions are kept, when it is not a folder; what has a name at Amazon is called as there. */
export const storeVariables = {
  RELEASES_STORE: z.string().regex(PLACE, "must look like s3://bucket or s3://bucket/folder").optional(),
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be a region such as eu-central-1")
    .default("us-east-1"),
  /** Another product than Amazon's. */
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://minio.example" })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
};
const variables = z.object(storeVariables);
type StoreVariables = z.infer<typeof variables>;

export function storeMistakes(env: StoreVariables): string[] {
  if (!env.RELEASES_STORE) return [];
  const hasId = env.AWS_ACCESS_KEY_ID !== undefined;
  if (hasId !== (env.AWS_SECRET_ACCESS_KEY !== undefined))
    return ["AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together."];
  // On machines of Amazon's the role of the machine may do.
  if (!hasId && env.AWS_ENDPOINT_URL_S3)
    return ["AWS_ENDPOINT_URL_S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."];
  return [];
}

/** Undefined when versions are kept in the data folder. */
export function bucketAddressOf(env: StoreVariables): BucketAddress | undefined {
  const [, bucket, folder] = PLACE.exec(env.RELEASES_STORE ?? "") ?? [];
  if (!bucket) return undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    ...{ bucket, prefix: folder ? `${folder}/` : "", region: env.AWS_REGION, endpoint: env.AWS_ENDPOINT_URL_S3 },
    credentials:
      accessKeyId && secretAccessKey
        ? { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN }
        : undefined,
  };
}
