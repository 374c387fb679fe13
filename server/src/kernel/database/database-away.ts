/** Codes of Postgres and sockets for a server that is starting, stopping or unreachable. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|08\w{3}|57P0\d)$/;

/** True when a query failed because the database is unreachable, a transient error, and not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall, message } = error as NodeJS.ErrnoException;
  // No socket there; any other file that is missing is our own mistake.
  if (AWAY.test(code) || (code === "ENOENT" && syscall === "connect")) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    message,
  );
}
