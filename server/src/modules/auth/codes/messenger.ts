import { OTP_RESEND_SECONDS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../../../security/limits.ts";
import { phoneRanges } from "../../../security/phone-number.ts";
import type { Sms, SmsMessage } from "../../../sms/sms.ts";

const HOUR = 3_600;
const PER_PHONE = [
  { max: 3, seconds: 600 },
  { max: 10, seconds: 24 * HOUR },
];
const RESEND = { max: 1, seconds: OTP_RESEND_SECONDS };

export type Messenger = {
  /**
   * Counts one message to `phone`, whether or not anything will be sent, so that a limit reveals nothing about the
   * phone: 3 in 10 minutes and 10 a day for each phone; 20 an hour for each address and each range of ten thousand
   * numbers; 300 in 10 minutes for each calling code. `resend` also waits a minute since the last one.
   */
  allow(phone: string, address: string, resend: boolean): Promise<void>;
  /**
   * Sends in the background: the duration of an answer must not reveal whether a message is sent. A failure is only
   * logged, because the person can request another message.
   */
  send(message: SmsMessage): void;
  /** Resolves when the gateway has answered for everything that was sent. */
  settled(): Promise<void>;
};

/** The limited way to phones. `addressFactor` relaxes limits by address and number range, never those by phone. */
export function createMessenger(sms: Sms, limits: Limits, addressFactor: number, log: FastifyBaseLogger): Messenger {
  const underWay = new Set<Promise<void>>();
  return {
    allow(phone, address, resend) {
      const { callingCode, range } = phoneRanges(phone);
      const hourly = [{ max: 20 * addressFactor, seconds: HOUR }];
      return limits.takeAll([
        { key: `sms:country:${callingCode}`, rules: [{ max: 300 * addressFactor, seconds: 600 }] },
        { key: `sms:range:${range}`, rules: hourly },
        { key: `sms:address:${address}`, rules: hourly },
        { key: `sms:phone:${phone}`, rules: resend ? [RESEND, ...PER_PHONE] : PER_PHONE },
      ]);
    },
    send(message) {
      const sending = sms
        .send(message)
        .catch((error: Error) => log.error(`SMS not sent: ${error.message}`))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
