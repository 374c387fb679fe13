import { useTranslation } from "@kalima/platform/react";
import { Button, TextField, useUi } from "@kalima/ui";
import { ListChecks } from "@kalima/ui/icons";
import { matchesSearch, Popover } from "@kalima/ui/overlays";
import { useState } from "react";
import styles from "./canned-popover.module.css";
import { CANNED_REPLIES, filledReply } from "./canned-replies.ts";

type Props = {
  name: string | null;
  onChoose: (text: string) => void;
  /** After the choice, once the popover no longer holds the focus. */
  onChosen: () => void;
};

/** Ready replies in both languages, found by any word of either; the chosen one can be changed before it is sent. */
export function CannedPopover({ name, onChoose, onChosen }: Props) {
  const { t } = useTranslation("dashboard");
  const { language } = useUi();
  const [query, setQuery] = useState("");
  const found = CANNED_REPLIES.filter(({ en, ar }) => matchesSearch(`${en} ${ar}`, query));
  const order = language === "ar" ? (["ar", "en"] as const) : (["en", "ar"] as const);

  return (
    <Popover
      label={t("canned.title")}
      placement="top start"
      trigger={(trigger) => (
        <Button {...trigger} icon={<ListChecks />} size="small" variant="secondary">
          {t("canned.open")}
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.canned}>
          <TextField label={t("canned.search")} onChange={setQuery} type="search" value={query} />
          {found.length === 0 ? <p>{t("canned.none")}</p> : null}
          <ul className={styles.replies}>
            {found.flatMap((reply) =>
              order.map((one) => {
                const text = filledReply(reply[one], name);
                return (
                  <li key={`${reply.key}.${one}`} lang={one}>
                    <button
                      className={styles.reply}
                      dir="auto"
                      onClick={() => {
                        onChoose(text);
                        close();
                        // The popover gives the focus back in the next frame.
                        requestAnimationFrame(() => requestAnimationFrame(onChosen));
                      }}
                      type="button"
                    >
                      {text}
                    </button>
                  </li>
                );
              }),
            )}
          </ul>
        </div>
      )}
    </Popover>
  );
}
