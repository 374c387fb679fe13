import { useTemporaryFolder } from "../server/test/temporary-folder.ts";

/** Playwright calls the returned function once all journeys have ended. */
export default function setup(): () => Promise<void> {
  return useTemporaryFolder().remove;
}
