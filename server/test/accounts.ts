import type { Account } from "@kalima/accounts-contract";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { generatePhone, type TestApp } from "./create-test-app.ts";

/** A registered visitor, with the code their phone got. */
export type Registered = { phone: string; user: Account; accessToken: string; refreshToken: string; code: string };
export type Tokens = { accessToken: string; refreshToken: string };

export const makeRegistration = (phone: string) => ({
  name: "Omar Samir",
  phone,
  password: "Sunny-Day-42",
  agreedToPrivacyPolicy: true,
});

/** The newest message to a phone. */
export function findLastSms(server: TestApp, phone: string) {
  return server.sms.findLast((sms) => sms.phone === phone);
}

export function readLastCode(server: TestApp, phone: string): string {
  return findLastSms(server, phone)?.code ?? "";
}

/** A wrong code: it differs from the given one. */
export function makeOtherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

export async function register(server: TestApp, phone = generatePhone()): Promise<Registered> {
  const answer = await server.as()("POST", "/api/auth/register", makeRegistration(phone));
  return { ...answer.json().data, phone, code: readLastCode(server, phone) };
}

export async function login(
  server: Pick<TestApp, "as">,
  { phone, password }: { phone: string; password: string },
  more: object = {},
): Promise<Tokens> {
  const answer = await server.as()("POST", "/api/auth/login", { phone, password, ...more });
  return answer.json().data;
}

export async function refresh(
  server: Pick<TestApp, "as">,
  refreshToken: string,
): Promise<{ status: number } & Partial<Tokens>> {
  const answer = await server.as()("POST", "/api/auth/refresh", { refreshToken });
  return { status: answer.statusCode, ...answer.json().data };
}

/** True when an access token gives access to the private profile. */
export async function canReadProfile(server: Pick<TestApp, "as">, accessToken: string): Promise<boolean> {
  return (await server.as({ accessToken })("GET", "/api/users/profile")).statusCode === 200;
}

/** A call from somewhere else in the world. */
export function callFrom(server: Pick<TestApp, "app">, remoteAddress: string) {
  return (
    method: InjectOptions["method"],
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> =>
    server.app.inject({ method, url, remoteAddress, headers, ...(payload && { payload }) });
}

/** The IP address with this number, each different. */
export function makeIpAddress(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}
