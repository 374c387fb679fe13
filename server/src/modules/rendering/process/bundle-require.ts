import * as asyncHooks from "node:async_hooks";
import * as buffer from "node:buffer";
import * as events from "node:events";
import * as stream from "node:stream";
import * as stringDecoder from "node:string_decoder";
import * as url from "node:url";
import * as util from "node:util";

/** Modules that compute and reach nothing outside the worker. */
const BUILTINS: Record<string, object> = {
  async_hooks: asyncHooks,
  buffer,
  events: events.default,
  stream: stream.default,
  string_decoder: stringDecoder,
  url,
  util,
};

/** `require` of a bundle. @throws {Error} for everything that is not on the list. */
export function bundleRequire(name: string): object {
  const found = BUILTINS[name.replace(/^node:/, "")];
  if (!found) throw new Error(`${name} is not available while rendering`);
  return found;
}
