import type { ReleaseError } from "@kalima/releases-contract";
import { Num, useFormat } from "@kalima/ui";
import { ScrollBox } from "@kalima/ui/scroll-box";
import type { ReleaseTexts } from "../release-texts.ts";
import styles from "./errors.module.css";

type Frame = ReleaseError["frames"][number];

const formatFrame = ({ file, line }: Frame) => `${file}:${line}`;

/** One error: what was thrown and where, how often, since when, and in which browsers and pages. */
export function ErrorItem({ error, t }: { error: ReleaseError; t: ReleaseTexts }) {
  const format = useFormat();
  const { version, kind, message, count, firstSeenAt, lastSeenAt, frames, excerpt } = error;
  const place = frames.find(({ isOwn }) => isOwn);
  return (
    <li className={styles.error}>
      <p className={styles.message} dir="ltr">
        {message || t("errors.noMessage")}
      </p>
      <p className={styles.facts}>
        <b>{t("errors.times", { count, times: format.number(count) })}</b>
        {" · "}
        <span>{t(`errors.kind.${kind}`, { defaultValue: kind })}</span>
        {" · "}
        <Num>{version}</Num>
        {" · "}
        {t("errors.since")} <time dateTime={firstSeenAt}>{format.dateTime(firstSeenAt)}</time>
        {" · "}
        {t("errors.last")} <time dateTime={lastSeenAt}>{format.dateTime(lastSeenAt)}</time>
      </p>
      {place ? (
        <p className={styles.place}>
          <bdi className="ltr">
            <code>{formatFrame(place)}</code> {place.name ? <code>{place.name}</code> : null}
          </bdi>
        </p>
      ) : null}
      {excerpt ? <Excerpt excerpt={excerpt} line={place?.line ?? 0} t={t} /> : null}
      <Circumstances error={error} t={t} />
      {frames.length > 0 ? <Stack frames={frames} t={t} /> : null}
    </li>
  );
}

function Excerpt({
  excerpt,
  line,
  t,
}: {
  excerpt: NonNullable<ReleaseError["excerpt"]>;
  line: number;
  t: ReleaseTexts;
}) {
  return (
    <ScrollBox aria-label={t("errors.source")} className={styles.code} dir="ltr" look="code">
      <pre>
        {excerpt.lines.map((text, at) => {
          const number = excerpt.from + at;
          return (
            <code data-is-place={number === line || undefined} key={number}>
              <span className={styles.number}>{number}</span>
              {text}
              {"\n"}
            </code>
          );
        })}
      </pre>
    </ScrollBox>
  );
}

const KINDS = ["page", "browser", "device", "language", "role"] as const;

/** Translates codes, such as a device; browsers and paths are shown unchanged. */
function valueText(t: ReleaseTexts, value: string): string {
  return t(`segment.${value}`, { defaultValue: value });
}

function Circumstances({ error: { circumstances, count }, t }: { error: ReleaseError; t: ReleaseTexts }) {
  const format = useFormat();
  const known = KINDS.filter((kind) => circumstances.some((each) => each.kind === kind));
  return (
    <dl className={styles.circumstances}>
      {known.map((kind) => (
        <div key={kind}>
          <dt>{t(`errors.where.${kind}`)}</dt>
          <dd>
            {circumstances
              .filter((each) => each.kind === kind)
              .map(({ value, count: times }) => (
                <span key={value}>
                  <bdi>{valueText(t, value)}</bdi>
                  {times < count ? (
                    <span className={styles.times}>
                      {" "}
                      <span>{format.number(times)}</span>×
                    </span>
                  ) : null}
                </span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stack({ frames, t }: { frames: readonly Frame[]; t: ReleaseTexts }) {
  return (
    <details className={styles.stack}>
      <summary>{t("errors.stack")}</summary>
      <ol dir="ltr">
        {frames.map((frame, at) => (
          <li data-is-own={frame.isOwn || undefined} key={at}>
            <code>{frame.name ?? "(anonymous)"}</code> <code>{formatFrame(frame)}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}
