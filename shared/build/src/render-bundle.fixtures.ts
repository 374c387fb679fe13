import asyncHooks from "node:async_hooks";
import stream from "node:stream";
import util from "node:util";
import type { RenderBundle, RenderRequest } from "@kalima/contracts/rendering";

/** The only modules that the render process gives to bundles. */
const GIVEN: Record<string, object> = { async_hooks: asyncHooks, stream, util };

function requireGiven(name: string): object {
  const found = GIVEN[name];
  if (!found) throw new Error(`the bundle needs ${name}`);
  return found;
}

const REQUEST: RenderRequest = {
  place: { kind: "page" },
  url: "/",
  language: "ar",
  theme: "light",
  moment: { now: 0, zone: null },
  session: { state: "signedOut" },
  slots: [],
};

/** Renders with a bundle for the server, in Arabic, for a visitor without a session and without an API. */
export async function renderBundle(source: string, request: Partial<RenderRequest> = {}): Promise<string> {
  const module = { exports: {} as RenderBundle };
  new Function("module", "exports", "require", source)(module, module.exports, requireGiven);
  const noApi = () => Promise.reject(new Error("no API"));
  return (await module.exports.render({ ...REQUEST, ...request }, noApi)).html;
}
