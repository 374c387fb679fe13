export { type CredentialReader, type ReleaseAccess, releaseAccess, tokenCredentials } from "./machines.ts";
export { createReleaseTokens, type ReleaseTokens } from "./release-tokens.ts";
export { remoteParams, versionParams } from "./remote-params.ts";
export { tokensRoutes } from "./tokens.routes.ts";
export { trustedIssuers } from "./trusted-issuers.ts";
