import type { RemoteBuild } from "@kalima/release-client";

/** Returns the build with an empty contract, to check what others would miss after its remote is retired. */
export function stripContracts(build: RemoteBuild): RemoteBuild {
  const nothing = {
    publishes: [],
    consumes: [],
    pages: [],
    slots: [],
    hosts: [],
    sockets: [],
    menu: [],
    permissions: [],
    backends: [],
    calls: [],
    links: [],
  };
  const { schemas } = build;
  return {
    ...build,
    contract: { ...build.contract, ...nothing },
    schemas: schemas && {
      ...schemas,
      publishes: {},
      consumes: {},
      calls: {},
      sockets: {},
      platform: {},
      modules: {},
      errorCodes: [],
    },
  };
}
