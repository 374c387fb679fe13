import { readFileSync } from "node:fs";

/** Owner of the database processes; undefined when this process is an ordinary user and may own them itself. */
export type ProcessOwner = { uid: number; gid: number } | undefined;

/** Postgres refuses to run as root, so root hands it to `nobody`, or to another account that may not log in. */
export function findDatabaseOwner(): ProcessOwner {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => Number(fields[2]) > 0);
  const chosen = accounts.find((fields) => fields[0] === "nobody") ?? accounts[0];
  if (!chosen) throw new Error("Postgres does not run as root, and /etc/passwd names no other user; set DATABASE_URL.");
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}
