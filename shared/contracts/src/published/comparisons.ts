import { backendOf } from "../operations/operation.ts";
import { compare, type Finding } from "./compare.ts";
import type { ApiContract, RemoteSchemas, ShellContract } from "./published-contract.ts";

type Events = Pick<RemoteSchemas, "publishes" | "consumes">;

const NO_QUERY = { type: "object", additionalProperties: false };
/** The client sends an empty object where it is given no body. */
const noBody = (call: string) => (/^(GET|DELETE) /.test(call) ? { type: "null" } : NO_QUERY);

/** Events that one side publishes and the other reads. */
export function compareEvents(writer: Events, reader: Events): Finding[] {
  return Object.entries(reader.consumes).flatMap(([name, read]) =>
    compare(`event ${name}`, Object.hasOwn(writer.publishes, name) ? writer.publishes[name] : undefined, read),
  );
}

/** Compares the remote's use of the shell's platform and of its session. */
export function comparePlatform(remote: RemoteSchemas, shell: ShellContract): Finding[] {
  const members = Object.entries(remote.platform).flatMap(([name, asked]): Finding[] => {
    const offered = shell.platform[name];
    if (!offered) return [{ subject: `platform ${name}`, reason: `The shell's platform has no ${name}.` }];
    return [
      ...compare(`what ${name} takes`, asked.takes, offered.takes),
      ...compare(`what ${name} gives`, offered.gives, asked.gives),
    ];
  });
  return [...compare("session", shell.session, remote.session), ...members];
}

/** The calls that one backend answers; null for the site's server. */
export function callsTo(backend: string | null, calls: ApiContract): ApiContract {
  return Object.fromEntries(Object.entries(calls).filter(([name]) => backendOf(name) === backend));
}

/** Calls of a server's API, there and back. */
export function compareCalls(calls: ApiContract, api: ApiContract, server = "The server"): Finding[] {
  return Object.entries(calls).flatMap(([name, call]): Finding[] => {
    const served = api[name];
    if (!served) return [{ subject: `call ${name}`, reason: `${server} has no ${name}.` }];
    return [
      ...compare(`query of ${name}`, call.query ?? NO_QUERY, served.query),
      ...compare(`body of ${name}`, call.body ?? noBody(name), served.body),
      ...compare(`answer of ${name}`, served.answer, call.answer),
    ];
  });
}
