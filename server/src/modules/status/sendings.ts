import { MINUTE_MS, SECOND_MS } from "@kalima/contracts/domain";
import { type Email, EmailRefusedError } from "../../email/email.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { PartState, SiteParts } from "../../kernel/ports/site-parts.ts";
import type { Sms } from "../../sms/sms.ts";
import { type SendingOutcome, statusRepository } from "./status.repository.ts";

/** Failures in a row; jobs retry every few seconds. */
const FAILURES_UNTIL_DOWN = 3;
/** A failure says nothing of the present after this time. */
const RECENT_MS = 30 * MINUTE_MS;
/** Outcomes are stored later and together: work beside a sending would tell by its time that something was sent. */
const STORE_AFTER_MS = 10 * SECOND_MS;

type Dependencies = { database: Database; clock: Clock; siteParts: SiteParts };

const NOTHING: SendingOutcome = { hasSucceeded: false, failures: 0, failedAt: null };

/** Outcomes of one means, in this process until they are stored for all. */
function createOutcomes(part: "sms" | "email", { database, clock }: Dependencies) {
  const rows = statusRepository(database);
  let waiting = NOTHING;
  /** Successes are of interest only after a failure. */
  let isTroubled = false;
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const outcome = waiting;
    waiting = NOTHING;
    if (outcome !== NOTHING) await rows.storeSending(part, outcome);
  }
  function storeLater(): void {
    // An outcome that cannot be stored is lost: the next one says the same.
    timer ??= setTimeout(() => void store().catch(() => undefined), STORE_AFTER_MS).unref();
  }

  return {
    countFailure(): void {
      isTroubled = true;
      waiting = { ...waiting, failures: waiting.failures + 1, failedAt: clock() };
      storeLater();
    },
    countSuccess(): void {
      if (!isTroubled) return;
      isTroubled = false;
      waiting = { hasSucceeded: true, failures: 0, failedAt: null };
      storeLater();
    },
    async readState(): Promise<PartState> {
      await store();
      const { failures, failedAt } = await rows.readSending(part);
      isTroubled = failures > 0;
      const isRecent = failedAt !== null && clock().getTime() - failedAt.getTime() < RECENT_MS;
      if (failures === 0 || !isRecent) return "working";
      return failures >= FAILURES_UNTIL_DOWN ? "down" : "impaired";
    },
  };
}

/**
 * The same messengers, which also count how their sendings end, and are parts of the site by that. A mailbox that refuses
 * a message does not count: the means of sending works.
 */
export function watchSendings({ sms, email }: { sms: Sms; email: Email }, parts: Dependencies) {
  const outcomes = { sms: createOutcomes("sms", parts), email: createOutcomes("email", parts) };
  parts.siteParts.provide("sms", outcomes.sms.readState);
  parts.siteParts.provide("email", outcomes.email.readState);

  async function watch(part: "sms" | "email", sending: Promise<void>): Promise<void> {
    try {
      await sending;
    } catch (error) {
      if (!(error instanceof EmailRefusedError)) outcomes[part].countFailure();
      throw error;
    }
    outcomes[part].countSuccess();
  }

  return {
    sms: { send: (message) => watch("sms", sms.send(message)) } satisfies Sms,
    email: { send: (message) => watch("email", email.send(message)) } satisfies Email,
  };
}
