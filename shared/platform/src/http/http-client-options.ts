import type { AxiosAdapter } from "axios";
import type { Logger } from "../platform.ts";

/** Where the client gets its bearer from, and how it gets another one when the server refuses it. */
export type Credentials = {
  token(): string | null;
  /** Id of the signed-in person; null for a guest. Answers are cached for this person alone. */
  person(): string | null;
  /** Every 401 is counted. */
  countUnauthorized(): void;
  /** Reads the profile again: the server says that the account is disabled, or has ended a connection of the session. */
  recheck(): void;
  /** Tries to replace a refused token (or none); resolves to the one with which the same person's request may go again. */
  renew(refused: string | null): Promise<string | null>;
  /** Runs what changes the session's cookies under a lock that all tabs share, so that no refresh overwrites a sign-in. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
};

/** Clock, chance, waiting and transport have the browser's own as default, and come in for tests. */
export type HttpClientOptions = {
  credentials: Credentials;
  language: () => string;
  /** IANA name; read for each request, because it changes while travelling. */
  timeZone?: () => string;
  /** Default `/api`. */
  baseUrl?: string;
  /** Receives answers that break their contract. */
  logger?: Pick<Logger, "error">;
  /**
   * A call has failed twice and is tried again, which `cancel` ends with `network.cancelled`. Returns a function that is called
   * when the call has ended.
   */
  onStillTrying?: (cancel: () => void) => () => void;
  /**
   * The server wants a fresh proof of who the person is, by one of these ways (`ProofWay`). Resolves to true once it was given; the
   * call then goes again.
   */
  askProof?: (ways: unknown) => Promise<boolean>;
  isOnline?: () => boolean;
  now?: () => number;
  /** Monotonic clock in milliseconds, for limits and deadlines. */
  ticks?: () => number;
  random?: () => number;
  sleep?: (ms: number) => Promise<void>;
  newId?: () => string;
  adapter?: AxiosAdapter;
};
