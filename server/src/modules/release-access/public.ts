export {
  type CredentialReader,
  createReleaseAccess,
  createTokenReader,
  type ReleaseAccess,
  remoteParams,
  versionParams,
} from "./machines.ts";
export { createReleaseTokens, type ReleaseTokens } from "./release-tokens.ts";
export { tokensRoutes } from "./tokens.routes.ts";
export { createTrustedRunReader } from "./trusted-issuers.ts";
