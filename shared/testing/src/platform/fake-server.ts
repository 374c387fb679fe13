import { type Credentials, createHttpClient, type HttpClientOptions } from "@kalima/platform/host";
import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from "axios";

/** An answer of the fake server, or how the network failed. */
export type FakeAnswer =
  | { status?: number; data?: unknown; headers?: Record<string, string> }
  | "unreachable"
  | "timeout"
  | "never";

type ServerRequest = { method: string; url: string; timeout: number; headers: Record<string, string>; body: unknown };

function answerAs(config: InternalAxiosRequestConfig, answer: FakeAnswer): Promise<never> | object {
  if (answer === "never") {
    return new Promise((_, reject) => {
      config.signal?.addEventListener?.("abort", () => reject(new AxiosError("canceled", "ERR_CANCELED", config)));
    });
  }
  if (answer === "unreachable") throw new AxiosError("Network Error", "ERR_NETWORK", config);
  if (answer === "timeout") throw new AxiosError("timeout", "ECONNABORTED", config);
  const { status = 200, data, headers = {} } = answer;
  const response = { data, status, statusText: "", headers, config };
  if (status < 400) return response;
  throw new AxiosError("refused", "ERR_BAD_RESPONSE", config, null, response);
}

/**
 * A client of a server that gives prepared answers in order, the last one for ever. Time passes only in waits, so no
 * test waits itself.
 */
export function clientOfFakeServer(
  given: FakeAnswer[] | ((asked: ServerRequest) => FakeAnswer),
  options: Partial<Omit<HttpClientOptions, "credentials">> & { credentials?: Partial<Credentials> } = {},
) {
  const asked: ServerRequest[] = [];
  const waits: number[] = [];
  let clock = 0;
  let ids = 0;
  const adapter: AxiosAdapter = async (config) => {
    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const one = {
      method: (config.method ?? "get").toUpperCase(),
      url: `${config.baseURL}${config.url}`,
      timeout: config.timeout ?? 0,
      headers,
      body: config.data,
    };
    asked.push(one);
    const answer = typeof given === "function" ? given(one) : (given[asked.length - 1] ?? given.at(-1));
    return answerAs(config, answer ?? "unreachable") as never;
  };
  const client = createHttpClient({
    language: () => "ar",
    timeZone: () => "Africa/Cairo",
    isOnline: () => true,
    now: () => clock,
    ticks: () => clock,
    random: () => 1,
    async sleep(ms) {
      if (ms > 0) waits.push(ms);
      clock += ms;
    },
    newId: () => `id-${++ids}`,
    adapter,
    ...options,
    credentials: {
      token: () => null,
      person: () => null,
      countUnauthorized() {},
      recheck() {},
      renew: async () => null,
      withLock: (work) => work(),
      ...options.credentials,
    },
  });
  return {
    client,
    asked,
    /** Milliseconds of every wait. */
    waits,
    pass(ms: number) {
      clock += ms;
    },
  };
}
