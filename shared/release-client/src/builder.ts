import { hostname, userInfo } from "node:os";

/** Returns the name of the user that runs this process. */
export function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return String(process.getuid?.() ?? "unknown");
  }
}

type Variables = Record<string, string | undefined>;

/** Describes who or what builds, for the history: the URL of a pipeline's run, else `user@machine`. */
export function describeBuilder(env: Variables, user: string): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = env;
  const run = GITHUB_RUN_ID ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}` : CI_JOB_URL;
  return (run ?? `${user}@${hostname()}`).slice(0, 200);
}
