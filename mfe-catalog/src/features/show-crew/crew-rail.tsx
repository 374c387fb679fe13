import { getDirection } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { IconButton } from "@kalima/ui";
import { ArrowBack, ArrowForward } from "@kalima/ui/icons";
import { type KeyboardEvent, useRef } from "react";
import { type TiledTrainer, TrainerTile } from "../../shared/trainer-tile.tsx";
import { computeStep } from "./compute-step.ts";
import styles from "./crew-rail.module.css";

/** A horizontal carousel: touch with scroll snapping, two buttons, and arrow keys from card to card. */
export function CrewRail({ trainers }: { trainers: readonly TiledTrainer[] }) {
  const { t } = useTranslation("catalog");
  const direction = getDirection(usePlatform().i18n.language);
  const rail = useRef<HTMLUListElement>(null);

  function scroll(step: 1 | -1) {
    const sign = direction === "rtl" ? -step : step;
    rail.current?.scrollBy({ left: sign * rail.current.clientWidth * 0.8, behavior: "smooth" });
  }

  function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
    const step = computeStep(event.key, direction);
    if (step === 0) return;
    const links: Element[] = [...event.currentTarget.querySelectorAll("a")];
    const at = document.activeElement ? links.indexOf(document.activeElement) : -1;
    const next = links[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    (next as HTMLElement).focus();
  }

  return (
    <div className={styles.frame}>
      <div className={styles.arrows}>
        <IconButton label={t("crew.previous")} icon={<ArrowBack />} onPress={() => scroll(-1)} />
        <IconButton label={t("crew.next")} icon={<ArrowForward />} onPress={() => scroll(1)} />
      </div>
      <ul className={styles.rail} aria-label={t("crew.label")} ref={rail} onKeyDown={moveFocus}>
        {trainers.map((trainer) => (
          <li className={styles.item} key={trainer.id}>
            <TrainerTile trainer={trainer} />
          </li>
        ))}
      </ul>
    </div>
  );
}
