/** A folder in S3 and the credentials to reach it. */
export type BucketAddress = {
  bucket: string;
  /** Prepended to every key; empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** Names a server other than Amazon's, for instance `https://minio.example`. */
  endpoint?: string | undefined;
  /** By default those of the machine, found as the AWS tools find them. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined } | undefined;
};
