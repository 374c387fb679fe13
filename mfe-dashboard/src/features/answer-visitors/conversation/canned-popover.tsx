import type { Language } from "@kalima/contracts/domain";
import { usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { type CannedReply, fillReply, listCannedReplies } from "@kalima/support-contract";
import { Button, Skeleton, TextField, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { ListChecks } from "@kalima/ui/icons";
import { matchesSearch, Popover } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./canned-popover.module.css";

type Props = {
  /** The person's name; null for a guest. */
  name: string | null;
  /** The person's language, in which replies are offered first; null while it is not known. */
  language: Language | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  onChoose: (text: string) => void;
  /** After the choice, once the popover no longer holds the focus. */
  onChosen: () => void;
};

const LANGUAGES = ["en", "ar"] as const;

/** Ready replies in the person's language, found by any word of either; the chosen one can be changed before it is sent. */
export function CannedPopover({ isOpen, onOpenChange, ...props }: Props) {
  const { t } = useTranslation("dashboard");
  return (
    <Popover
      isOpen={isOpen}
      label={t("canned.title")}
      onOpenChange={onOpenChange}
      placement="top start"
      trigger={(trigger) => (
        <Button {...trigger} icon={<ListChecks />} size="small" variant="secondary">
          {t("canned.open")}
        </Button>
      )}
    >
      {(close) => <Replies {...props} onClose={close} />}
    </Popover>
  );
}

type RepliesProps = Omit<Props, "isOpen" | "onOpenChange"> & { onClose: () => void };

function Replies({ name, language, onChoose, onChosen, onClose }: RepliesProps) {
  const { t } = useTranslation("dashboard");
  const ui = useUi();
  const { http } = usePlatform();
  const session = useSession();
  const [query, setQuery] = useState("");
  const [shown, setShown] = useState<Language>(language ?? ui.language);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["canned-replies"],
    queryFn: ({ signal }) => http.call(listCannedReplies, { signal }),
  });
  const find = (replies: CannedReply[] = []) =>
    replies.filter(({ shortcut, en, ar }) => matchesSearch(`${shortcut} ${en} ${ar}`, query));
  const found = find(data);
  const agent = session.state === "signedIn" ? (session.user.name.split(/\s/u)[0] ?? null) : null;
  const fill = (reply: CannedReply) => fillReply(reply[shown], { name, agent });

  function choose(text: string) {
    onChoose(text);
    onClose();
    // The popover gives the focus back in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(onChosen));
  }

  /** Somebody who types fast presses Enter before the replies have come. */
  async function chooseFirst() {
    const [first] = find(data ?? (await refetch({ cancelRefetch: false })).data);
    if (first) choose(fill(first));
  }

  return (
    <div className={styles.canned}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void chooseFirst();
        }}
      >
        <TextField label={t("canned.search")} onChange={setQuery} type="search" value={query} />
      </form>
      <RadioGroup
        isLabelHidden
        label={t("canned.language")}
        onChange={(value) => setShown(LANGUAGES.find((each) => each === value) ?? "en")}
        orientation="horizontal"
        value={shown}
      >
        {LANGUAGES.map((each) => (
          <Radio key={each} value={each}>
            {t(`canned.languages.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      {isPending ? <Skeleton height={120} shape="block" /> : null}
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} title={t("canned.problem")} /> : null}
      {data && found.length === 0 ? <p>{t("canned.none")}</p> : null}
      <ul className={styles.replies} lang={shown}>
        {found.map((reply) => (
          <li key={reply.id}>
            <button className={styles.reply} dir="auto" onClick={() => choose(fill(reply))} type="button">
              <span className={styles.shortcut}>
                <bdi>/{reply.shortcut}</bdi>
              </span>
              {fill(reply)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
