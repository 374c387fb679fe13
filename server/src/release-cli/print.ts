import { formatTable } from "@kalima/release-client";
import type { ReleaseToken } from "@kalima/releases-contract";
import type { KeyInUse } from "../modules/registry/public.ts";

/** Prints one line per token, newest first. */
export function printTokens(tokens: readonly ReleaseToken[]): string {
  if (tokens.length === 0) return "There are no tokens for this remote.";
  const titles = ["name", "rights", "made by", "expires", "last used"];
  return formatTable(
    titles,
    tokens.map(({ name, rights, createdBy, expiresAt, lastUsedAt }) => [
      ...[name, rights.join(","), createdBy, expiresAt, lastUsedAt ?? "never"],
    ]),
  );
}

/** Prints one line per key; the first one signs. */
export function printKeys(keys: readonly KeyInUse[]): string {
  const rows = keys.map(({ id, isSigning, versions }) => [id, isSigning ? "signs" : "verifies", versions.length]);
  return formatTable(
    ["key", "does", "versions"],
    rows.map((row) => row.map(String)),
  );
}
