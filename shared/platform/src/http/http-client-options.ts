import type { AppError } from "@kalima/contracts/errors";
import type { AxiosAdapter } from "axios";

/** Where the client gets its bearer from, and whom it asks when the server refuses it. */
export type Credentials = {
  token(): string | null;
  /** Every 401 is counted. */
  countUnauthorized(): void;
  /** The server says that the account is disabled. */
  noticeDisabled(): void;
  /** Tries to replace a refused token (or none); resolves to the one with which the same person's request may go again. */
  renew(refused: string | null): Promise<string | null>;
  /** Runs what changes the session's cookies alone among all tabs, so that no refresh overwrites a sign-in. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** Clock, chance, waiting and transport have the browser's own as default, and come in for tests. */
export type HttpClientOptions = {
  credentials: Credentials;
  language: () => string;
  /** IANA name; asked at each request, because a traveller's changes. */
  timeZone?: () => string;
  /** Default `/api`. */
  baseUrl?: string;
  /** Of a request that was not `quiet`. */
  onFailure?: (error: AppError) => void;
  /** A person has waited for two failed tries: shows a way to cancel, and returns how to take it away. */
  onStillTrying?: (cancel: () => void) => () => void;
  isOnline?: () => boolean;
  now?: () => number;
  /** Milliseconds from any start that nobody's turning of the clock changes; limits and deadlines count them. */
  ticks?: () => number;
  random?: () => number;
  sleep?: (ms: number) => Promise<void>;
  newId?: () => string;
  adapter?: AxiosAdapter;
};
