import { TRAINER_STATES } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField } from "@kalima/ui";
import { Select } from "@kalima/ui/overlays";
import { ANY, useTyped } from "@kalima/ui/table";
import styles from "./run-trainers.module.css";

type Props = { q: string; state: string; onShow: (changes: { q: string; state: string }) => void };

/** Looks for a trainer by name, and narrows the list to a state. What is chosen counts at once, what is typed when it is sent. */
export function TrainersFilters({ q, state, onShow }: Props) {
  const { t } = useTranslation("catalog");
  const [typed, setTyped] = useTyped(q);
  return (
    <Form className={styles.form} onSubmit={() => onShow({ q: typed.trim(), state })}>
      <div className={styles.filters}>
        <TextField
          label={t("trainers.search")}
          maxLength={100}
          name="q"
          onChange={setTyped}
          placeholder={t("trainers.searchHint")}
          type="search"
          value={typed}
        />
        <Select
          label={t("trainers.columns.state")}
          onSelectionChange={(key) => onShow({ q: typed.trim(), state: key === ANY ? "" : key })}
          options={[
            { id: ANY, label: t("trainers.anyState") },
            ...TRAINER_STATES.map((each) => ({ id: each, label: t(`trainers.states.${each}`) })),
          ]}
          selectedKey={state || ANY}
        />
        <Button type="submit" variant="secondary">
          {t("trainers.find")}
        </Button>
      </div>
    </Form>
  );
}
