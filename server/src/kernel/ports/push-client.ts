type Message = { headers: Record<string, string>; body: Buffer };

/** The SSRF-safe client of push services: an endpoint cannot lead to this machine or its network. */
export type PushClient = {
  /** @throws {AppError} `notifications.endpoint_refused` for an address that is not a public https one. */
  check(endpoint: string): Promise<void>;
  /**
   * Posts to an endpoint and gives the status of the answer; redirects are not followed, the rest is not read.
   * Connects to nothing but the addresses that passed the check, whatever the name means by then.
   *
   * @throws {AppError} as `check`; a network error, or `TimeoutError` when the service takes too long.
   */
  send(endpoint: string, message: Message): Promise<number>;
  close(): void;
};
