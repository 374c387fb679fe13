import { OTP_RESEND_SECONDS } from "@kalima/accounts-contract";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../../../security/limits.ts";
import { derivePhoneRanges } from "../../../security/phone-number.ts";
import type { Sms, SmsMessage } from "../../../sms/sms.ts";

const OF_ONE_SOURCE = [
  { max: 3, seconds: 600 },
  { max: 10, seconds: 24 * HOUR_SECONDS },
];
/** Over all sources, so that strangers cannot make the site send any number of messages to a phone. */
const OF_ALL_SOURCES = [
  { max: 6, seconds: 600 },
  { max: 20, seconds: 24 * HOUR_SECONDS },
];
const RESEND = { max: 1, seconds: OTP_RESEND_SECONDS };

export type MessageRequest = {
  phone: string;
  /** The caller's network address, in the form that the limits count. */
  address: string;
  /** `stranger` for registrations, whose senders have not proved anything yet. */
  asker: "stranger" | "owner";
  /** Id of a device that the phone's account knows. */
  device?: string | null;
  /** True if a minute must have passed since the last message. */
  isResend: boolean;
};

export type Messenger = {
  /**
   * Counts one message, whether or not anything will be sent, so that a limit reveals nothing about the phone. From one
   * source, 3 in 10 minutes and 10 a day, counted separately for registrations and owners; to a phone from all sources,
   * 6 in 10 minutes and 20 a day; 20 an hour for each address and each range of ten thousand numbers; 300 in 10 minutes
   * for each calling code. A device that the account knows is counted separately, so that strangers cannot use it up.
   *
   * @throws {AppError} `auth.too_many_tries` beyond a limit.
   */
  allow(wanted: MessageRequest): Promise<void>;
  /**
   * Sends in the background: the duration of an answer must not reveal whether a message is sent. A failure is only
   * logged, because the person can request another message.
   */
  send(message: SmsMessage): void;
  /** Resolves once the gateway has answered for all messages that were sent. */
  waitUntilSent(): Promise<void>;
};

/** Creates the messenger. `addressFactor` multiplies the limits by address and number range, never those by phone. */
export function createMessenger(sms: Sms, limits: Limits, addressFactor: number, log: FastifyBaseLogger): Messenger {
  const underWay = new Set<Promise<void>>();
  return {
    allow({ phone, address, asker, device = null, isResend }) {
      const { callingCode, range } = derivePhoneRanges(phone);
      const hourly = [{ max: 20 * addressFactor, seconds: HOUR_SECONDS }];
      const ofSource = isResend ? [RESEND, ...OF_ONE_SOURCE] : OF_ONE_SOURCE;
      const ofPhone =
        device !== null
          ? [{ key: `sms:device:${device}`, rules: ofSource }]
          : [
              { key: `sms:phone:${phone}`, rules: OF_ALL_SOURCES },
              { key: `sms:${asker}:${phone} ${address}`, rules: ofSource },
            ];
      return limits.takeAll([
        { key: `sms:country:${callingCode}`, rules: [{ max: 300 * addressFactor, seconds: 600 }] },
        { key: `sms:range:${range}`, rules: hourly },
        { key: `sms:address:${address}`, rules: hourly },
        ...ofPhone,
      ]);
    },
    send(message) {
      const sending = sms
        .send(message)
        .catch((error: Error) => log.error(`SMS not sent: ${error.message}`))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async waitUntilSent() {
      await Promise.all(underWay);
    },
  };
}
