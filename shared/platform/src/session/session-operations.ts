/** Loaded with the first call about a session: a signed-out visitor makes none. */
export { getProfile, getSession, refreshTokens, signOut } from "@kalima/accounts-contract";
