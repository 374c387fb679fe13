import { usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { listSupportAgents, SUPPORT_NOTE_MAX_LENGTH } from "@kalima/support-contract";
import { Button, Form } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { Select } from "@kalima/ui/overlays";
import { useRef, useState } from "react";
import { useAttempt } from "../desk/use-attempt.ts";
import styles from "./visitor-card.module.css";

/** The private note of a conversation or question, which everyone at the desk may change. */
export function Note({ kept, onSave }: { kept: string; onSave: (note: string) => Promise<unknown> }) {
  const { t } = useTranslation("dashboard");
  const { toasts } = usePlatform();
  const attempt = useAttempt();
  const [note, setNote] = useState(kept);
  const [shown, setShown] = useState(kept);
  const [isPending, setPending] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  if (kept !== shown) {
    setShown(kept);
    setNote(kept);
  }

  async function save() {
    setPending(true);
    if (await attempt(() => onSave(note.trim()))) {
      toasts.show({ tone: "success", text: t("note.saved") });
      // The button is disabled now, which would lose the focus.
      box.current?.focus();
    }
    setPending(false);
  }

  return (
    <Form className={styles.note} onSubmit={save}>
      <TextArea
        description={t("note.hint")}
        label={t("note.label")}
        maxLength={SUPPORT_NOTE_MAX_LENGTH}
        onChange={setNote}
        ref={box}
        rows={4}
        value={note}
      />
      <Mention onChoose={(name) => setNote(`${note}${note && !/\s$/.test(note) ? " " : ""}@${name} `)} />
      <Button isDisabled={note.trim() === kept} isPending={isPending} size="small" type="submit" variant="secondary">
        {t("note.save")}
      </Button>
    </Form>
  );
}

/** Names a colleague in the note, who then gets a notification. */
function Mention({ onChoose }: { onChoose: (name: string) => void }) {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const session = useSession();
  const ownId = session.state === "signedIn" ? session.user.id : null;
  const { data = [] } = useQuery({
    queryKey: ["support-agents"],
    queryFn: ({ signal }) => http.call(listSupportAgents, { signal }),
  });
  const colleagues = data.filter(({ id }) => id !== ownId);
  if (colleagues.length === 0) return null;
  return (
    <Select
      isLabelHidden
      label={t("note.mention")}
      onSelectionChange={(chosen) => onChoose(colleagues.find(({ id }) => id === chosen)?.name ?? "")}
      options={colleagues.map(({ id, name }) => ({ id, label: name }))}
      placeholder={t("note.mention")}
      selectedKey={null}
    />
  );
}
