import { DEFAULT_PRICES, PACKS, PRICE_CURRENCIES, type WantedPrices } from "@kalima/catalog-contract";
import { getLocale } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Button, Form, TextField, useUi } from "@kalima/ui";
import { FormError, Radio, RadioGroup } from "@kalima/ui/forms";
import { DateField, Select } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { keepDraft, type PriceDraft, readPrices, toWanted } from "./price-draft.ts";
import { ListedTrainer } from "./price-lines.tsx";
import { PricePreview } from "./price-preview.tsx";
import { readRefusedFields, usePricePreview, useRequestPrices } from "./prices.queries.ts";
import styles from "./set-prices.module.css";

type PricesFormProps = {
  name: string;
  userId: string;
  initial: PriceDraft;
  /** The country may go back to the default. */
  hasOwn: boolean;
  onClose: () => void;
};

/** Other prices of a country, as they are typed, with what they would mean; a second person decides. */
export function PricesForm({ name, userId, initial, hasOwn, onClose }: PricesFormProps) {
  const { t } = useTranslation("payment");
  const requesting = useRequestPrices(close);
  const [draft, setDraft] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const wanted = toWanted(name, draft);
  const preview = usePricePreview(wanted);
  const refused = { ...readRefusedFields(preview.error), ...readRefusedFields(requesting.error) };
  const isDayMissing = wasTried && draft.isLater && draft.day === "";
  const dayProblem = isDayMissing || refused.fromDay ? t("prices.dayProblem") : undefined;

  function change(changes: Partial<PriceDraft>) {
    const next = { ...draft, ...changes };
    requesting.reset();
    setDraft(next);
    keepDraft(userId, name, next);
  }

  function close() {
    keepDraft(userId, name, null);
    onClose();
  }

  function send(body: WantedPrices | null) {
    setTried(true);
    if (body) requesting.mutate(body);
  }

  return (
    <Form aria-label={t("prices.change")} className={styles.form} onSubmit={() => send(wanted)}>
      {hasOwn && (
        <RadioGroup
          label={t("prices.kind")}
          onChange={(kind) => change({ isDefault: kind === "default" })}
          value={draft.isDefault ? "default" : "own"}
        >
          <Radio value="own">{t("prices.own")}</Radio>
          <Radio value="default">{t("prices.back")}</Radio>
        </RadioGroup>
      )}
      {!draft.isDefault && <AmountFields draft={draft} name={name} onChange={change} wasTried={wasTried} />}
      <RadioGroup
        label={t("prices.begin")}
        onChange={(begin) => change({ isLater: begin === "later" })}
        orientation="horizontal"
        value={draft.isLater ? "later" : "approval"}
      >
        <Radio value="approval">{t("prices.fromApproval")}</Radio>
        <Radio value="later">{t("prices.later")}</Radio>
      </RadioGroup>
      {draft.isLater && (
        <DateField
          description={t("prices.dayHint")}
          errorMessage={dayProblem}
          isRequired
          label={t("prices.day")}
          onChange={(day) => change({ day })}
          value={draft.day}
        />
      )}
      <FormError>{refused.list && t("prices.nothingChanged")}</FormError>
      <div className={rows.actions}>
        <Button isPending={requesting.isPending} type="submit">
          {t("prices.request")}
        </Button>
        <Button onPress={close} variant="quiet">
          {t("prices.cancel")}
        </Button>
      </div>
      {wanted && !refused.fromDay && <PricePreview query={preview} />}
    </Form>
  );
}

type AmountFieldsProps = {
  draft: PriceDraft;
  name: string;
  onChange: (changes: Partial<PriceDraft>) => void;
  wasTried: boolean;
};

/** Currency, and the price of one session by pack. An empty field is no error before the form was sent. */
function AmountFields({ draft, name, onChange, wasTried }: AmountFieldsProps) {
  const { t } = useTranslation("payment");
  const { language } = useUi();
  const names = new Intl.DisplayNames(getLocale(language), { type: "currency" });
  const { problems } = readPrices(draft);
  return (
    <>
      {name === DEFAULT_PRICES ? (
        <p className={rows.soft}>{t("prices.inOwnCurrency", { currency: names.of(draft.currency) })}</p>
      ) : (
        <Select
          label={t("prices.currency")}
          onSelectionChange={(key) =>
            onChange({ currency: PRICE_CURRENCIES.find((each) => each === key) ?? draft.currency })
          }
          options={PRICE_CURRENCIES.map((id) => ({ id, label: names.of(id) ?? id }))}
          selectedKey={draft.currency}
        />
      )}
      <fieldset className={styles.amounts}>
        <legend>{t("prices.perSession")}</legend>
        {PACKS.map((pack) => {
          const typed = draft.prices[pack] ?? "";
          const problem = (wasTried || typed !== "") && problems[pack];
          return (
            <TextField
              direction="ltr"
              errorMessage={problem ? t(`prices.problems.${problem}`) : undefined}
              inputMode="decimal"
              key={pack}
              label={t("pack", { count: pack })}
              maxLength={14}
              name={`pack-${pack}`}
              onChange={(text) => onChange({ prices: { ...draft.prices, [pack]: text } })}
              value={typed}
            />
          );
        })}
      </fieldset>
      <ListedTrainer />
    </>
  );
}
