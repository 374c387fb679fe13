import type { Language } from "@kalima/contracts/domain";
import type { Place } from "@kalima/contracts/rendering";
import { useId, useState, version } from "react";
import ar from "./i18n/ar.json";
import en from "./i18n/en.json";
import styles from "./plan.module.css";

const TEXTS = { ar, en };
const WEEKS_PER_MONTH = 4;
const MAX_PER_WEEK = 7;

/** The same for page and slot, on the server and in the browser: the tree of React 18 that both hydrate. */
export function Plan({ language, place }: { language: Language; place: Place }) {
  const { page, plan } = TEXTS[language];
  const [perWeek, setPerWeek] = useState(2);
  const id = useId();
  const format = new Intl.NumberFormat(language);
  return (
    <section className={styles.plan} data-react={version}>
      {place.kind === "page" ? <h1>{page.title}</h1> : null}
      <label htmlFor={id}>{plan.perWeek}</label>
      <input
        id={id}
        max={MAX_PER_WEEK}
        min={1}
        onChange={({ target }) => setPerWeek(Number(target.value))}
        type="range"
        value={perWeek}
      />
      <p>
        {plan.perMonth}: <output htmlFor={id}>{format.format(perWeek * WEEKS_PER_MONTH)}</output>
      </p>
    </section>
  );
}
