import { hostname, userInfo } from "node:os";

/** Of this process. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return String(process.getuid?.() ?? "unknown");
  }
}

type Variables = Record<string, string | undefined>;

/** Who or what builds, for the history: the run of a pipeline that names itself, else `user@machine`. */
export function builderOf(env: Variables, user: string): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = env;
  const run = GITHUB_RUN_ID ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}` : CI_JOB_URL;
  return (run ?? `${user}@${hostname()}`).slice(0, 200);
}
