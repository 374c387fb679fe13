import { AppError } from "@kalima/contracts/errors";
import { type AnyRequest, parseAnswer, pathOf } from "@kalima/contracts/operations";
import type { CallApi } from "@kalima/contracts/rendering";
import { errorOfAnswer } from "../http/answer-error.ts";
import type { HttpClient } from "../platform.ts";

/** The API for a remote that is being rendered. It only reads: a call that would change something rejects. */
export function serverHttp(callApi: CallApi): HttpClient {
  return {
    async call(operation, ...[given]) {
      if (!operation.name.startsWith("GET ")) throw new Error(`${operation.name} was called while rendering`);
      const { params, query = {} } = (given ?? {}) as AnyRequest;
      const { status, body } = await callApi(makeAddress(pathOf(operation, params), query));
      if (status < 200 || status > 299) throw errorOfAnswer(status, body);
      try {
        return parseAnswer(operation, body);
      } catch (cause) {
        throw new AppError("server.unexpected", { cause });
      }
    },
  };
}

function makeAddress(path: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}
