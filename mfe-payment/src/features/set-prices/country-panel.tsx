import { type CountryPriceLists, DEFAULT_PRICES } from "@kalima/catalog-contract";
import { useFromBrowser, useSession, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { MOMENT, SidePanel } from "@kalima/ui/table";
import { useState } from "react";
import { createDraft, nameOf, readDraft } from "./price-draft.ts";
import { PriceLines } from "./price-lines.tsx";
import { PricesForm } from "./prices-form.tsx";
import styles from "./set-prices.module.css";
import { useCountryName } from "./use-country-name.ts";
import { DAY, WaitingPrices } from "./waiting-prices.tsx";

type Lists = CountryPriceLists["lists"];
type CountryPanelProps = {
  shown: CountryPriceLists;
  /** The lists of the default. */
  others: Lists;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** The prices of one country: those that count, those to come, the form for others, and all there ever were. */
export function CountryPanel({ shown, others, onClose, onStep }: CountryPanelProps) {
  const { t } = useTranslation("payment");
  const countryName = useCountryName();
  const { country, lists, waiting, mayRequest } = shown;
  const name = nameOf(country);
  const current = lists.find(({ state }) => state === "current");
  const planned = lists.filter(({ state }) => state === "planned").toReversed();
  return (
    <SidePanel onClose={onClose} onStep={onStep} shown={name} title={<bdi>{countryName(country)}</bdi>}>
      <section aria-label={t("prices.now")} className={styles.part}>
        <h3 className={styles.heading}>{t("prices.now")}</h3>
        <PriceLines packs={current?.packs ?? null} />
      </section>
      {planned.map((list) => (
        <Planned key={list.validFrom} list={list} />
      ))}
      {waiting && <WaitingPrices name={name} waiting={waiting} />}
      {mayRequest && !waiting && <OtherPrices lists={lists} name={name} others={others} />}
      <History lists={lists} />
    </SidePanel>
  );
}

function Planned({ list }: { list: Lists[number] }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const title = t("prices.fromDay", { day: format.dayLabel(list.fromDay, DAY) });
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      <PriceLines packs={list.packs} />
    </section>
  );
}

/** The button of the form, and the form: open at once where something was typed before. */
function OtherPrices({ lists, others, name }: { lists: Lists; others: Lists; name: string }) {
  const { t } = useTranslation("payment");
  const session = useSession();
  const userId = session.state === "signedIn" ? session.user.id : "";
  const kept = useFromBrowser(() => readDraft(userId, name), null);
  const [wasOpened, setOpened] = useState<boolean>();
  const hasOwn = name !== DEFAULT_PRICES && lists.some(({ packs, state }) => packs !== null && state !== "past");
  if (!(wasOpened ?? kept !== null)) {
    return (
      <Button className={styles.change} onPress={() => setOpened(true)} variant="secondary">
        {t("prices.change")}
      </Button>
    );
  }
  return (
    <PricesForm
      hasOwn={hasOwn}
      initial={(wasOpened === undefined && kept) || createDraft(lists, others)}
      name={name}
      onClose={() => setOpened(false)}
      userId={userId}
    />
  );
}

/** Who set which prices, and who approved them. */
function History({ lists }: { lists: Lists }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  if (lists.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{t("prices.history", { count: lists.length })}</summary>
      <ol className={styles.history}>
        {lists.map(({ fromDay, packs, setBy, approvedBy, setAt, validFrom }) => (
          <li className={styles.part} key={`${validFrom} ${setAt}`}>
            <p className={styles.heading}>{t("prices.fromDay", { day: format.dayLabel(fromDay, DAY) })}</p>
            <PriceLines packs={packs} />
            {setBy === null ? (
              <p className={rows.soft}>{t("prices.fromStart")}</p>
            ) : (
              <p className={rows.soft}>
                {t("prices.requestedBy")} <bdi>{setBy}</bdi>
              </p>
            )}
            {approvedBy !== null && (
              <p className={rows.soft}>
                {t("prices.approvedBy")} <bdi>{approvedBy}</bdi> ·{" "}
                <time dateTime={setAt}>{format.dateTime(setAt, MOMENT)}</time>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
