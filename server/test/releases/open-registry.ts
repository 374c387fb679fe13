import type { Database } from "../../src/kernel/database/database.ts";
import { createRegistry, type RegistryDependencies } from "../../src/modules/registry/registry.service.ts";
import type { Registry } from "../../src/modules/registry/registry.ts";
import { createKeyRing } from "../../src/security/key-ring.ts";
import { createReleaseKeys, type ReleaseKeys, signDocument } from "../../src/security/signing.ts";
import { makeRelease } from "./build-fixture.ts";

export type TestRegistry = Registry & {
  /** Publishes a small build of a remote; its first one is the stable one. */
  add(remote: string, ...versions: string[]): Promise<void>;
};
type Options = Partial<Omit<RegistryDependencies, "keys">> & { database: Database; keys?: ReleaseKeys };

/** A registry over a database, with keys of its own unless others are given. */
export function openRegistry({ keys = createReleaseKeys(), ...given }: Options): TestRegistry {
  const registry = createRegistry({ clock: () => new Date(), ...given, keys: createKeyRing({ signing: keys }) });
  return {
    ...registry,
    async add(remote, ...versions) {
      for (const version of versions) {
        const document = JSON.stringify(makeRelease({ remote, version }));
        const signature = signDocument(document, keys.privateKey);
        const baseUrl = `http://localhost:4001/${remote}/${version}`;
        await registry.publish({ document, signature, baseUrl, actor: "cli:test" });
      }
    },
  };
}
