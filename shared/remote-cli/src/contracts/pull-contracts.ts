import { type Answer, answerLine, createHttpService, refuse, toOutcome } from "@kalima/release-client";
import { writeContractPackage } from "./write-package.ts";

type Site = { site: string | undefined; env: NodeJS.ProcessEnv };

/** Runs `contracts pull <remote>@live` in the folder of a remote. */
export function pullContracts(argv: readonly string[], folder: string, { site, env }: Site): Promise<Answer> {
  return answerLine(argv, async () => {
    const [, action, reference = "", ...others] = argv.filter((word) => !word.startsWith("--"));
    if (action !== "pull" || others.length > 0) refuse("contracts knows one action: contracts pull <remote>@live.");
    const [, remote] = /^([a-z][a-z0-9-]*)@live$/.exec(reference) ?? [];
    if (!remote) return refuse(`contracts pull wants <remote>@live, such as mfe-booking@live; not "${reference}".`);
    if (!site) return refuse("Which site? Name it by --to, or in SITE_ORIGIN.");
    const { RELEASE_TOKEN: token } = env;
    if (!token) return refuse("A site wants a token in the environment variable RELEASE_TOKEN.");
    const published = await createHttpService(site, token).publishedEvents(remote);
    const name = await writeContractPackage(folder, published);
    const { version, events } = published;
    const list = Object.keys(events).sort().join(", ");
    const next = `Run pnpm install, import from "${name}", and list what you read in consumes of remote.manifest.ts.`;
    const text = `contracts/${remote} has the events of ${remote} ${version}: ${list}\n${next}`;
    return toOutcome(text, { name, version, events: Object.keys(events) });
  });
}
