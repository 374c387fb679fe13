export { type CredentialReader, createReleaseAccess, createTokenReader, type ReleaseAccess } from "./machines.ts";
export { createReleaseTokens, type ReleaseTokens } from "./release-tokens.ts";
export { remoteParams, versionParams } from "./remote-params.ts";
export { tokensRoutes } from "./tokens.routes.ts";
export { createTrustedRunReader } from "./trusted-issuers.ts";
