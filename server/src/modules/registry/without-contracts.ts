import type { RemoteBuild } from "./build/remote-build.ts";

/** A version that offers and needs nothing, in the place of what a retired remote offered. */
export function withoutContracts(build: RemoteBuild): RemoteBuild {
  const nothing = {
    publishes: [],
    consumes: [],
    pages: [],
    slots: [],
    hosts: [],
    sockets: [],
    menu: [],
    permissions: [],
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
