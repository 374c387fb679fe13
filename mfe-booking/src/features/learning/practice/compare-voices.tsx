import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { readLoudness, useObjectUrl } from "@kalima/ui/voice";
import { useEffect, useState } from "react";
import styles from "./practice.module.css";
import { type Reading, useSound } from "./sound.tsx";

/** Bars of a drawn recording. */
const BARS = 80;
const WIDTH = 320;
const HEIGHT = 40;

type Props = { recording: File; text: string };
type Loudness = Awaited<ReturnType<typeof readLoudness>>;

/** One's own voice below the one that reads, on one scale of time: words of the one, loudness of the other. */
export function CompareVoices({ recording, text }: Props) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { readings, hasVoice } = useSound();
  const [own, setOwn] = useState<Loudness | null>(null);
  const address = useObjectUrl(recording);
  const model = readings[text];
  const longest = Math.max(model?.seconds ?? 0, own?.seconds ?? 0, 1);
  const sayLength = (seconds: number) =>
    format.number(seconds, { style: "unit", unit: "second", unitDisplay: "narrow", maximumFractionDigits: 1 });

  useEffect(() => {
    let isShown = true;
    void readLoudness(recording, BARS).then((loudness) => isShown && setOwn(loudness));
    return () => {
      isShown = false;
    };
  }, [recording]);

  return (
    <div className={styles.compare}>
      {hasVoice && (
        <div className={styles.voice}>
          <p className={styles.quiet}>
            {t("record.model")} {model && <bdi>{sayLength(model.seconds)}</bdi>}
          </p>
          {model ? (
            <ModelTrack longest={longest} reading={model} />
          ) : (
            <p className={styles.hint}>{t("record.hearFirst")}</p>
          )}
        </div>
      )}
      <div className={styles.voice}>
        <p className={styles.quiet}>
          {t("record.own")} {own && <bdi>{sayLength(own.seconds)}</bdi>}
        </p>
        <OwnTrack longest={longest} own={own} />
        {/* biome-ignore lint/a11y/useMediaCaption: the sentence that was said stands above */}
        <audio aria-label={t("record.player")} className={styles.player} controls src={address ?? undefined} />
      </div>
    </div>
  );
}

const track = { className: styles.track, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" } as const;

/** A bar for each word that the voice read; one for all where the browser does not tell the words. */
function ModelTrack({ reading: { seconds, parts }, longest }: { reading: Reading; longest: number }) {
  const toX = (at: number) => (at / longest) * WIDTH;
  const starts = parts.length > 0 ? parts.map(({ atSeconds }) => atSeconds) : [0];
  return (
    <svg aria-hidden="true" {...track}>
      {starts.map((start, at) => (
        <rect
          height={HEIGHT / 2}
          key={start}
          rx={3}
          width={Math.max(2, toX((starts[at + 1] ?? seconds) - start) - 3)}
          x={toX(start)}
          y={HEIGHT / 4}
        />
      ))}
    </svg>
  );
}

function OwnTrack({ own, longest }: { own: Loudness | null; longest: number }) {
  const step = own ? ((own.seconds / longest) * WIDTH) / BARS : 0;
  const bars = own?.loudness.map((loudness, at) => {
    const height = Math.max(2, loudness * HEIGHT);
    return `M${(at * step).toFixed(1)} ${((HEIGHT - height) / 2).toFixed(1)}h${(step * 0.7).toFixed(2)}v${height.toFixed(1)}h-${(step * 0.7).toFixed(2)}z`;
  });
  return (
    <svg aria-hidden="true" {...track}>
      <path d={bars?.join("")} />
    </svg>
  );
}
