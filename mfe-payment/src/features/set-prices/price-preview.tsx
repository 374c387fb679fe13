import type { LessonOffer, PricePreview as Preview } from "@kalima/catalog-contract";
import { type UseQueryResult, useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat, useUi } from "@kalima/ui";
import { Money, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./set-prices.module.css";

/** Tells whom prices concern, and what three trainers cost before and after. */
export function PricePreview({ query }: { query: UseQueryResult<Preview> }) {
  const { t } = useTranslation("payment");
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-label={t("prices.preview")} className={styles.preview}>
      <h3 className={styles.heading}>{t("prices.preview")}</h3>
      {data && <ShownPreview preview={data} />}
      {!data && isPending && <Skeleton height={180} shape="block" />}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} title={t("prices.previewProblem")} />}
    </section>
  );
}

function ShownPreview({ preview: { trainers, students, unpaid } }: { preview: Preview }) {
  const { t } = useTranslation("payment");
  const { language } = useUi();
  return (
    <>
      <p className={rows.soft}>
        <span>{t("prices.students", { count: students })}</span> <span>{t("prices.unpaid", { count: unpaid })}</span>
      </p>
      {trainers.length === 0 && <p className={rows.soft}>{t("prices.noTrainers")}</p>}
      {trainers.map(({ id, name, before, after }) => (
        <table className={styles.table} key={id}>
          <caption>
            <bdi>{name[language]}</bdi>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("prices.pack")}</th>
              <th scope="col">{t("prices.before")}</th>
              <th scope="col">{t("prices.after")}</th>
            </tr>
          </thead>
          {after.map((offer) => (
            <OfferRows
              before={before.find(({ lessonMinutes }) => lessonMinutes === offer.lessonMinutes)}
              key={offer.lessonMinutes}
              offer={offer}
            />
          ))}
        </table>
      ))}
    </>
  );
}

/** The packs of one length of sessions: what each costs as a whole. */
function OfferRows({ before, offer }: { before: LessonOffer | undefined; offer: LessonOffer }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <tbody>
      <tr>
        <th className={styles.length} colSpan={3} scope="rowgroup">
          {t("minutes", { count: offer.lessonMinutes })}
        </th>
      </tr>
      {offer.packs.map(({ pack, total }) => {
        const old = before?.packs.find((each) => each.pack === pack)?.total;
        const isOther = !old || format.money(old) !== format.money(total);
        return (
          <tr key={pack}>
            <th scope="row">{t("pack", { count: pack })}</th>
            <td>{old && <Money value={old} />}</td>
            <td className={isOther ? styles.other : undefined}>
              <Money value={total} />
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
