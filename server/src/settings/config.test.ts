import { describe, expect, it } from "vitest";
import { readConfig, readStoreConfig } from "./config.ts";

const production = { KALIMA_MODE: "production", SITE_ORIGIN: "https://kalima.example", TRUST_PROXY: "1" };

describe("readConfig", () => {
  it("needs nothing for a demo", () => {
    expect(readConfig({})).toMatchObject({
      mode: "demo",
      port: 4000,
      siteOrigin: "http://localhost:4000",
      sandboxOrigin: "http://127.0.0.1:4002",
      trustProxy: false,
      addressLimitFactor: 1,
    });
  });

  it.each([
    [{ PORT: "http" }, "PORT must be a port number."],
    [{ PORT: "4001" }, "PORT, ASSETS_PORT and SANDBOX_PORT must differ from each other."],
    [{ KALIMA_MODE: "prod" }, "KALIMA_MODE must be demo or production."],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must look like postgres://user@host/database."],
    [{ REDIS_URL: "localhost:6379" }, "REDIS_URL must look like redis://host:6379."],
    [{ SITE_ORIGIN: "kalima.example" }, "SITE_ORIGIN must be an http(s) address such as https://kalima.example."],
    [{ ADDRESS_LIMIT_FACTOR: "0" }, "ADDRESS_LIMIT_FACTOR must be 1 or more."],
    [{ COOKIE_KEY: "short" }, "COOKIE_KEY must have at least 32 characters."],
    [{ SMS_PROVIDER: "webhook" }, "SMS_PROVIDER=webhook needs SMS_WEBHOOK_URL."],
    [{ EMAIL_PROVIDER: "smtp", EMAIL_FROM: "a@kalima.example" }, "EMAIL_PROVIDER=smtp needs SMTP_URL."],
    [{ EMAIL_PROVIDER: "smtp", SMTP_URL: "smtp://localhost" }, "EMAIL_PROVIDER=smtp needs EMAIL_FROM."],
    [{ SMTP_URL: "https://mail.example" }, "SMTP_URL must look like smtps://user:password@host:465."],
    [{ SMTP_URL: "smtp://desk:100%@mail.example" }, "SMTP_URL must look like"],
    [{ EMAIL_FROM: "Kalima" }, "EMAIL_FROM must look like answers@kalima.example or Kalima <answers@kalima.example>."],
    [{ EMAIL_FROM: "Kalima\nBcc: a@b.example <c@d.example>" }, "EMAIL_FROM must look like"],
    [{ STUN_URLS: "stun.example" }, "must be addresses such as stun:stun.example:3478, separated by commas."],
    [{ TURN_URLS: "turn:turn.example" }, "TURN_URLS needs TURN_SECRET."],
    [{ UPLOADS_STORE: "/var/uploads" }, "UPLOADS_STORE must look like s3://bucket or s3://bucket/folder."],
    [
      { UPLOADS_STORE: "s3://bucket", AWS_ACCESS_KEY_ID: "kalima" },
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.",
    ],
    [{ RELEASE_ISSUERS: "github" }, "RELEASE_ISSUERS must be JSON such as"],
    [{ RELEASE_ISSUERS: '[{"issuer":"http://ci.example"}]' }, "RELEASE_ISSUERS.0.issuer must be an https address."],
    [{ RELEASES_STORE: "/var/releases" }, "RELEASES_STORE must look like s3://bucket or s3://bucket/folder."],
    [{ RELEASES_STORE: "s3://bucket//x" }, "RELEASES_STORE must look like s3://bucket or s3://bucket/folder."],
    [
      { RELEASES_STORE: "s3://bucket", AWS_ACCESS_KEY_ID: "kalima" },
      "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.",
    ],
    [
      { RELEASES_STORE: "s3://bucket", AWS_ENDPOINT_URL_S3: "https://s3.example" },
      "AWS_ENDPOINT_URL_S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    ],
    [
      { AWS_ENDPOINT_URL_S3: "s3.example" },
      "AWS_ENDPOINT_URL_S3 must be an http(s) address such as https://minio.example.",
    ],
  ])("explains what is wrong with %o in one sentence", (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(sentence);
  });

  it.each([
    ["s3://kalima-releases", ""],
    ["s3://kalima-releases/", ""],
    ["s3://kalima-releases/site/versions", "site/versions/"],
  ])("keeps versions in %s", (place, prefix) => {
    const variables = { RELEASES_STORE: place, AWS_ACCESS_KEY_ID: "kalima", AWS_SECRET_ACCESS_KEY: "key" };
    const { releasesStore } = readConfig(variables);
    const credentials = { accessKeyId: "kalima", secretAccessKey: "key" };
    expect(releasesStore).toEqual({ bucket: "kalima-releases", prefix, region: "us-east-1", credentials });
    expect(readStoreConfig(variables)).toEqual({ dataFolder: readConfig({}).dataFolder, releasesStore });
  });

  const stripe = {
    PAYMENTS_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: "sk_live_12345678",
    STRIPE_PUBLISHABLE_KEY: "pk_live_12345678",
    STRIPE_WEBHOOK_SECRET: "whsec_12345678",
  };

  const messengers = {
    SMS_PROVIDER: "webhook",
    SMS_WEBHOOK_URL: "https://sms.example/send",
    EMAIL_PROVIDER: "smtp",
    SMTP_URL: "smtps://desk:p%40ss@mail.example",
    EMAIL_FROM: "Kalima <answers@kalima.example>",
  };

  it("starts production with Stripe, an SMS webhook and SMTP, and takes nothing from the sandbox", () => {
    expect(readConfig({ ...production, ...stripe, ...messengers })).toMatchObject({
      mode: "production",
      smtp: { url: "smtps://desk:p%40ss@mail.example", from: "Kalima <answers@kalima.example>" },
      paymentsProvider: "stripe",
      stripe: { secretKey: "sk_live_12345678", apiOrigin: "https://api.stripe.com" },
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "" }, "Stripe needs STRIPE_SECRET_KEY."],
    [{ STRIPE_PUBLISHABLE_KEY: "" }, "Stripe needs STRIPE_PUBLISHABLE_KEY."],
    [{ PAYMENTS_PROVIDER: "sandbox", STRIPE_WEBHOOK_SECRET: "" }, "Stripe needs STRIPE_WEBHOOK_SECRET."],
    [{ STRIPE_SECRET_KEY: "pk_live_12345678" }, "STRIPE_SECRET_KEY must look like sk_live_…."],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_test_12345678" }, "must both be test keys, or both live keys"],
  ])("refuses Stripe with %o: %s", (variables, sentence) => {
    expect(() => readConfig({ ...stripe, ...variables })).toThrow(sentence);
  });

  const bank = {
    BANK_ACCOUNT_HOLDER: "Kalima",
    BANK_NAME: "Nile Bank",
    BANK_IBAN: "EG38 0019 0005 0000 0000 2631 8000 2",
  };

  it("takes bank transfers to the account that is set, and to none in production without one", () => {
    const iban = "EG380019000500000000263180002";
    expect(readConfig(bank).bankAccount).toEqual({ holder: "Kalima", bank: "Nile Bank", iban, code: null });
    expect(readConfig({ ...production, ...stripe, ...messengers }).bankAccount).toBeUndefined();
  });

  it.each([
    [{ BANK_NAME: "" }, "Bank transfers need BANK_NAME."],
    [{ BANK_IBAN: "EG390019000500000000263180002" }, "BANK_IBAN must be an IBAN with a correct check sum."],
  ])("refuses an account with %o: %s", (variables, sentence) => {
    expect(() => readConfig({ ...bank, ...variables })).toThrow(sentence);
  });

  it("keeps versions in the data folder unless a bucket is named", () => {
    expect(readConfig({ AWS_ACCESS_KEY_ID: "of another program" }).releasesStore).toBeUndefined();
  });

  it.each([
    [{}, "SMS_PROVIDER=outbox"],
    [{}, "EMAIL_PROVIDER=outbox shows e-mails to all visitors"],
    [{}, "PAYMENTS_PROVIDER=sandbox"],
    [{ ADDRESS_LIMIT_FACTOR: "10" }, "ADDRESS_LIMIT_FACTOR relaxes limits"],
    [{ SITE_ORIGIN: "http://kalima.example" }, "SITE_ORIGIN must be an https address"],
    [{ TRUST_PROXY: "" }, "TRUST_PROXY must name the proxy"],
    [{ TRUST_PROXY: "0" }, "TRUST_PROXY must name the proxy"],
    [{ WEBHOOK_SECRET: "change-me-change-me-change-me-change-me" }, "WEBHOOK_SECRET looks like an example"],
    [{ STRIPE_SECRET_KEY: "sk_test_12345678" }, "STRIPE_SECRET_KEY is a test key"],
    [{ STRIPE_API_ORIGIN: "http://127.0.0.1:4005" }, "STRIPE_API_ORIGIN is for tests"],
  ])("refuses in production %o: %s", (variables, sentence) => {
    expect(() => readConfig({ ...production, ...variables })).toThrow(sentence);
  });

  it("names every mistake at once", () => {
    expect(() => readConfig({ PORT: "x", KALIMA_MODE: "y" })).toThrow(/PORT .*\nKALIMA_MODE /);
  });

  it.each([
    ["1", 1],
    ["loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
  ])("reads TRUST_PROXY=%s", (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });
});
