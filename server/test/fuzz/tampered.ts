import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Operation } from "../matrix/operations.ts";
import { buildAddress } from "../matrix/operations.ts";
import { listStrings, makeSample, replaceValue } from "../matrix/sample.ts";

/** Part of every secret that is sent, so that one search finds secrets in the log. */
export const SECRET_MARK = "kalimaleak";

type Pick = <T>(list: readonly T[]) => T;
const SECRET_FIELDS = ["password", "currentPassword", "newPassword", "otp", "token", "refreshToken", "chatSessionId"];

function makeSecretBody(operation: Operation): Record<string, unknown> {
  const body = operation.body ? makeSample(operation.body) : {};
  const secrets = SECRET_FIELDS.map((name) => [name, `${SECRET_MARK}-${randomUUID()}`]);
  return { ...(body as object), ...Object.fromEntries(secrets) };
}

const WRONG_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  "",
  [],
  {},
  [[]],
  { toString: "x" },
  "x".repeat(70_000),
  "\u0000",
  "\ud800",
];
const nestJson = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;

/** Ways to break a body, as the bytes that are sent. */
const BODIES: ((body: Record<string, unknown>, pick: Pick) => string | Buffer)[] = [
  (body) => JSON.stringify(body).slice(0, -1),
  (body) => JSON.stringify(body).replaceAll(":", "="),
  (body) => JSON.stringify([body, body]),
  (body) => `${JSON.stringify(body)}${JSON.stringify(body)}`,
  (body) => Buffer.from(JSON.stringify(body), "utf16le"),
  (body) =>
    Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
      Buffer.from(`",${JSON.stringify(body).slice(1)}`),
    ]),
  (body) => `{"__proto__":{"a":1},${JSON.stringify(body).slice(1)}`,
  (body) => `{"constructor":{"prototype":{"a":1}},${JSON.stringify(body).slice(1)}`,
  (body) => JSON.stringify(body).replace("{", '{"name":1e400,'),
  () => nestJson(20_000),
  () => "",
  () => "null",
  (_body, pick) => JSON.stringify(pick(WRONG_VALUES)),
  (body, pick) => JSON.stringify({ ...body, [pick(Object.keys(body))]: pick(WRONG_VALUES) }),
  (body, pick) => {
    const places = listStrings(body);
    return JSON.stringify(replaceValue(body, pick(places), pick(WRONG_VALUES)));
  },
];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "x",
  "application/json,application/json",
  "",
];
const ADDRESSES: ((url: string) => string)[] = [
  (url) => url,
  (url) => `${url}/`,
  (url) => `${url}?${"a=1&".repeat(2_000)}`,
  (url) => `${url}?token=${SECRET_MARK}&password=${SECRET_MARK}&otp=${SECRET_MARK}&chatSessionId=${SECRET_MARK}`,
  (url) => `${url}?limit[]=1&limit=2&cursor=%00`,
  (url) => `${url}?__proto__[a]=1&constructor=1`,
  (url) => `${url}%ff`,
  (url) => `${url}?sort=%E0%A4%A`,
  (url) => url.replace("/api/", "/api//"),
  (url) => url.replace(/[^/]+$/, "..%2f..%2fetc%2fpasswd"),
  (url) => url.replace(/[^/]+$/, "%2e%2e"),
  (url) => url.replace(/[^/]+$/, "x".repeat(5_000)),
];
const HEADERS: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${SECRET_MARK}.${SECRET_MARK}.${SECRET_MARK}` },
  { authorization: `Bearer ${SECRET_MARK.repeat(2_000)}` },
  { cookie: `token=${SECRET_MARK}; refreshToken=${SECRET_MARK}; guest=${SECRET_MARK}; user=%7B${SECRET_MARK}` },
  { "x-timezone": "'; SELECT 1" },
  { "accept-language": ",".repeat(5_000) },
  { "idempotency-key": "\u00e9".repeat(300) },
  { "if-none-match": `W/"${"x".repeat(5_000)}"` },
  { "content-length": "5" },
  { "transfer-encoding": "chunked" },
  { range: "bytes=0-,1-,2-" },
  { expect: "200-ok" },
];

/** Builds one random malformed request to an operation. */
export function tamper(operation: Operation, random: () => number): InjectOptions {
  const pick: Pick = (list) => list[Math.floor(random() * list.length)] as never;
  const isRead = operation.method === "GET";
  const payload = isRead ? undefined : pick(BODIES)(makeSecretBody(operation), pick);
  return {
    method: operation.method,
    url: pick(ADDRESSES)(buildAddress(operation)),
    headers: {
      "idempotency-key": randomUUID(),
      ...(payload !== undefined && { "content-type": random() < 0.6 ? "application/json" : pick(TYPES) }),
      ...pick(HEADERS),
    },
    ...(payload !== undefined && { payload }),
  };
}
