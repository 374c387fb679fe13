import { RATING_ANSWER_MAX_LENGTH, type WordsAboutTrainer } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { useErrorText, useFailureToast, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { TextArea } from "@kalima/ui/forms";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "./words-about-you.module.css";
import { type Reaction, useReaction } from "./words-about-you.queries.ts";

type ReactionFormProps = { about: WordsAboutTrainer; kind: Reaction; onClose: () => void };

/** Where a trainer answers words or says why staff should look at them again. A text that could not be sent stays. */
export function ReactionForm({ about, kind, onClose }: ReactionFormProps) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const showFailure = useFailureToast();
  const reaction = useReaction(about);
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);

  function send() {
    setTried(true);
    if (!showsSomething(text)) return;
    reaction.mutate({ kind, text: text.trim() }, { onSuccess: onClose, onError: (error) => showFailure(error) });
  }

  return (
    <Form className={styles.form} onSubmit={send}>
      <TextArea
        autoFocus
        description={t(`ownRatings.${kind}Hint`)}
        errorMessage={wasTried && !showsSomething(text) ? errorText("validation.required") : undefined}
        isRequired
        label={t(`ownRatings.${kind}Label`)}
        maxLength={RATING_ANSWER_MAX_LENGTH}
        name={kind}
        onChange={setText}
        rows={3}
        value={text}
      />
      <div className={rows.actions}>
        <Button isPending={reaction.isPending} size="small" type="submit">
          {t(`ownRatings.${kind}Send`)}
        </Button>
        <Button onPress={onClose} size="small" variant="quiet">
          {t("ownRatings.cancel")}
        </Button>
      </div>
    </Form>
  );
}
