import { dialledDigits, showsSomething } from "@kalima/contracts/domain";
import {
  createActionKeys,
  useErrorText,
  useMutation,
  usePlatform,
  useQuery,
  useTranslation,
} from "@kalima/platform/react";
import { type AskCallBack, askCallBack, listCallHours, SUPPORT_TOPICS } from "@kalima/support-contract";
import { Button, Form, TextField, useFormat, useZone } from "@kalima/ui";
import { Loading, Problem } from "@kalima/ui/content";
import { FormError, Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { CheckCircle } from "@kalima/ui/icons";
import { Select } from "@kalima/ui/overlays";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./leave-question.module.css";

type CallFormProps = {
  /** A visitor without an active account says whom to call. */
  asksContact: boolean;
  onWrite: () => void;
  onDone: () => void;
};
type Topic = (typeof SUPPORT_TOPICS)[number];

const LINE_MAX_LENGTH = 80;
const DETAILS_MAX_LENGTH = 500;
const CLOCK = { hour: "numeric", minute: "2-digit" } as const;
const DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** Asks support to call at one of its hours, on the visitor's clock. */
export function CallForm({ asksContact, onWrite, onDone }: CallFormProps) {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const errorText = useErrorText();
  const format = useFormat();
  const zone = useZone();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const hours = useQuery({ queryKey: ["call-hours"], queryFn: ({ signal }) => http.call(listCallHours, { signal }) });
  const [fullName, setFullName] = useState("");
  const [phone, setPhone] = useState("");
  const [topic, setTopic] = useState<Topic | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [wishedAt, setWishedAt] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [wasTried, setTried] = useState(false);
  const [keys] = useState(() => createActionKeys());
  const asking = useMutation({
    mutationFn: (body: AskCallBack) => http.call(askCallBack, { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => keys.succeed(),
    // The hour may have begun meanwhile.
    onError: () => void hours.refetch(),
  });
  useEffect(() => title.current?.focus(), []);

  const dayOf = (at: string) => format.date(at, DAY);
  const byDay = Map.groupBy(hours.data ?? [], dayOf);
  const times = (day !== null && byDay.get(day)) || [];
  const missing = (isThere: boolean, text = errorText("validation.required")) =>
    wasTried && !isThere ? text : undefined;
  const hasContact = !asksContact || (showsSomething(fullName) && showsSomething(phone));

  function send() {
    setTried(true);
    if (!hasContact || !topic || !wishedAt || !times.includes(wishedAt)) return;
    const contact = { fullName, phone: dialledDigits(phone) };
    asking.mutate({ topic, details: details.trim(), wishedAt, ...(asksContact && { contact }) });
  }

  if (asking.data && wishedAt) {
    const from = format.dateTime(wishedAt);
    const until = format.time(asking.data.callBy, CLOCK);
    return (
      <div className={styles.sent}>
        <CheckCircle className={styles.tick} size={40} />
        <p role="status">
          <strong>{t("call.thanks")}</strong>
          <span>{asksContact ? t("call.due", { from, until, phone }) : t("call.dueOwn", { from, until })}</span>
        </p>
        <Button onPress={onDone} variant="secondary">
          {t("question.done")}
        </Button>
      </div>
    );
  }
  let choice: ReactNode = (
    <>
      <Select
        errorMessage={missing(day !== null, t("call.whenMissing"))}
        isRequired
        label={t("call.day")}
        onSelectionChange={(chosen) => {
          setDay(chosen);
          setWishedAt(null);
        }}
        options={[...byDay.keys()].map((each) => ({ id: each, label: each }))}
        selectedKey={day}
      />
      <Select
        errorMessage={missing(wishedAt !== null, t("call.whenMissing"))}
        isDisabled={times.length === 0}
        isRequired
        label={t("call.hour")}
        onSelectionChange={setWishedAt}
        options={times.map((at) => ({ id: at, label: format.time(at, CLOCK) }))}
        selectedKey={wishedAt}
      />
    </>
  );
  if (hours.isPending || zone === null) choice = <Loading />;
  if (hours.isLoadingError) {
    choice = <Problem error={hours.error} onRetry={() => void hours.refetch()} title={t("call.problem")} />;
  }

  return (
    <div className={styles.page}>
      <Form aria-labelledby={titleId} onSubmit={send}>
        <h3 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
          {t("call.title")}
        </h3>
        <p className={styles.hint}>{t("call.hint")}</p>
        {asksContact && (
          <>
            <TextField
              autoComplete="name"
              errorMessage={missing(showsSomething(fullName))}
              isRequired
              label={t("question.fullName")}
              maxLength={LINE_MAX_LENGTH}
              name="call-name"
              onChange={setFullName}
              value={fullName}
            />
            <TextField
              autoComplete="tel"
              description={t("question.phoneHint")}
              direction="ltr"
              errorMessage={missing(showsSomething(phone), t("call.phoneMissing"))}
              isRequired
              label={t("question.phone")}
              maxLength={LINE_MAX_LENGTH}
              name="call-phone"
              onChange={setPhone}
              type="tel"
              value={phone}
            />
          </>
        )}
        {choice}
        <RadioGroup
          errorMessage={missing(topic !== null)}
          isRequired
          label={t("question.topic")}
          onChange={(value) => setTopic(SUPPORT_TOPICS.find((each) => each === value) ?? null)}
          orientation="horizontal"
          value={topic}
        >
          {SUPPORT_TOPICS.map((each) => (
            <Radio key={each} value={each}>
              {t(`topics.${each}`)}
            </Radio>
          ))}
        </RadioGroup>
        <TextArea
          label={t("call.details")}
          maxLength={DETAILS_MAX_LENGTH}
          name="call-details"
          onChange={setDetails}
          rows={3}
          value={details}
        />
        {asking.error && <FormError>{errorText(asking.error)}</FormError>}
        <div className={styles.actions}>
          <Button isDisabled={!hours.data} isPending={asking.isPending} type="submit">
            {t("call.send")}
          </Button>
          <Button onPress={onWrite} variant="secondary">
            {t("call.write")}
          </Button>
        </div>
      </Form>
    </div>
  );
}
