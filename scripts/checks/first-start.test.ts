import { join } from "node:path";
import { expect, it } from "vitest";
import { selectCompatible } from "../../server/src/modules/registry/select-compatible.ts";
import { stampContract, stampSchemas, stampShellContract } from "../../shared/build/src/index.ts";
import { readContracts } from "../../shared/contracts/src/packages/index.ts";
import { emitApiContract, findProblems, servedSockets } from "../../shared/contracts/src/published/index.ts";
import type { RemoteBuild } from "../../shared/release-client/src/index.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

const target = (kind: "shell" | "remote", name: string) =>
  ({ kind, name, root: join(ROOT, name), version: "0.0.0-checkout", commit: "unknown", mode: "production" }) as const;

async function readBuild(name: string): Promise<RemoteBuild> {
  const contract = await stampContract(target("remote", name));
  const schemas = await stampSchemas(target("remote", name), []);
  return { name, version: contract.version, contract, schemas } as RemoteBuild;
}

const toPublished = (build: RemoteBuild) => ({ ...build, schemas: build.schemas ?? null });

it("every remote of this project enters an empty registry", async () => {
  const shell = await stampShellContract(target("shell", "shell"), []);
  const ofServer = await readContracts(join(ROOT, "server"));
  const builds = await Promise.all(remotes().map(readBuild));
  const { fitting, refused } = await selectCompatible(builds, [], (candidate, beside) =>
    findProblems(toPublished(candidate), {
      remotes: beside.map(toPublished),
      shell,
      api: emitApiContract(ofServer),
      sockets: servedSockets(ofServer),
      owners: [],
    }),
  );
  expect(refused.map(({ problem }) => problem)).toEqual([]);
  expect(fitting).toHaveLength(builds.length);
});
