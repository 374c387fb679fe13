import type { Language } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { ReleaseSet } from "@kalima/releases-contract";
import { Button, Form, Inline, Stack, TextField, useFormat, useUi } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useRef, useState } from "react";
import { useOwnTexts } from "../use-own-texts.ts";
import styles from "./local-remote.module.css";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

/** Default address of `npm run dev-remote`. */
const USUAL_ADDRESS = "http://localhost:4300";

/**
 * Reads the address that the query of `/developers` proposes. Only the browser's own machine is accepted: a link must
 * not get an admin to load code from another origin with one click.
 */
export function readProposal(search: string): { remote: string; address: string } {
  const query = new URLSearchParams(search);
  const address = query.get("address") ?? "";
  const isOwnMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(address);
  return { remote: query.get("remote") ?? "", address: isOwnMachine ? address : USUAL_ADDRESS };
}

const TEXTS = { en, ar };
const NAMESPACE = "localRemoteForm";
const COMMAND = "npm run dev-remote";

export type LocalRemoteActions = {
  /** Begins the hour and loads the page again; rejects when the server refuses. */
  onTurnOn: (remote: string, address: string) => Promise<void>;
  onEnd: (remote: string) => Promise<void>;
};

type LocalRemoteFormProps = LocalRemoteActions & { language: Language; release: ReleaseSet };
type FieldName = "remote" | "address";

/** For an admin: which remote this browser takes from a developer's machine, and from where. */
export function LocalRemoteForm({ language, release, onTurnOn, onEnd }: LocalRemoteFormProps) {
  const t = useOwnTexts(NAMESPACE, TEXTS, language);
  const format = useFormat();
  const { errorText } = useUi();
  const [wanted, setWanted] = useState(() => readProposal(window.location.search));
  const [wrong, setWrong] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const fields = { remote: useRef<HTMLInputElement>(null), address: useRef<HTMLInputElement>(null) };
  const local = release.remotes.find(({ isLocal }) => isLocal);

  function point(out: Partial<Record<FieldName, string>>): void {
    setWrong(out);
    (out.remote ? fields.remote : fields.address).current?.focus();
  }

  async function act(action: () => Promise<void>): Promise<void> {
    setPending(true);
    setFailure(null);
    setWrong({});
    try {
      await action();
    } catch (error) {
      setPending(false);
      const named = isAppError(error) ? error.fields : undefined;
      if (named?.remote || named?.address) point(named);
      else setFailure(error);
    }
  }

  function turnOn(): void {
    const remote = wanted.remote.trim();
    const address = wanted.address.trim();
    if (remote && address) return void act(() => onTurnOn(remote, address));
    point({
      ...(remote ? {} : { remote: "validation.required" }),
      ...(address ? {} : { address: "validation.required" }),
    });
  }

  const fieldProps = (name: FieldName, note: string) => ({
    description: note,
    direction: "ltr" as const,
    errorMessage: wrong[name] && errorText(wrong[name]),
    isRequired: true,
    label: t(name),
    name,
    onChange: (value: string) => setWanted((before) => ({ ...before, [name]: value })),
    ref: fields[name],
    value: wanted[name],
  });

  return (
    <Card as="section" padding="large">
      <Form aria-labelledby="local-remote-title" onSubmit={turnOn}>
        <Stack gap={4}>
          <h2 className={styles.title} id="local-remote-title">
            {t("title")}
          </h2>
          <p>{t("lead")}</p>
          {local ? (
            <Inline gap={3} wrap>
              <p>
                {t("isOn", {
                  remote: local.name,
                  address: new URL(local.entry).origin,
                  time: local.localUntil ? format.time(local.localUntil) : "",
                })}
              </p>
              <Button isDisabled={isPending} onPress={() => void act(() => onEnd(local.name))} variant="secondary">
                {t("end")}
              </Button>
            </Inline>
          ) : null}
          <div className={styles.pair}>
            <TextField {...fieldProps("remote", t("remoteHint"))} />
            <TextField {...fieldProps("address", t("addressHint", { command: COMMAND }))} type="url" />
          </div>
          {failure ? (
            <FormError>
              {t("failed")} <span>{errorText(failure)}</span>
            </FormError>
          ) : null}
          <Inline>
            <Button isPending={isPending} type="submit">
              {t("turnOn")}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </Card>
  );
}
