import { rmSync } from "node:fs";
import { publishVersion } from "../../src/modules/registry/upload/publish-version.ts";
import type { Releases } from "../../src/modules/releases/releases.service.ts";
import { buildShell, type ShellOptions, writeShell } from "../build-shell.ts";

/** Publishes a shell as another machine does it: the server has no such build beside it. */
export async function publishShell({ publishing }: Releases, options: ShellOptions): Promise<void> {
  const elsewhere = buildShell(options);
  const build = {
    remote: "shell",
    folder: writeShell(elsewhere, options),
    actor: "cli:mona",
    person: null,
    provenance: { commit: "c0ffee", isDirty: false, builder: "test" },
    mayBeUnserved: true,
    mayServe: true,
    maps: null,
  };
  await publishVersion(build, publishing);
  rmSync(elsewhere, { recursive: true });
}
