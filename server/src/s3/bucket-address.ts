/** Where in S3 versions are kept, and who we are there. */
export type BucketAddress = {
  bucket: string;
  /** Before every key; empty, or ends in a slash. */
  prefix: string;
  region: string;
  /** Another product than Amazon's, for instance `https://minio.example`. */
  endpoint?: string | undefined;
  /** Without them those of the machine, as Amazon's tools find them. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined } | undefined;
};
