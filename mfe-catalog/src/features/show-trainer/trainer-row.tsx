import { classNames, Skeleton } from "@kalima/ui";
import { type TiledTrainer, TrainerTile } from "../../shared/trainer-tile.tsx";
import styles from "./trainer-row.module.css";

const CARDS = ["first", "second", "third"];

type TrainerRowProps = {
  id: string;
  title: string;
  /** Undefined while they load. */
  trainers: readonly TiledTrainer[] | undefined;
};

/** Three trainers to go on with. */
export function TrainerRow({ id, title, trainers }: TrainerRowProps) {
  return (
    <section className={classNames("below-fold", styles.row)} aria-labelledby={id} aria-busy={trainers === undefined}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      <ul className={styles.list}>
        {trainers?.map((trainer) => (
          <li key={trainer.id}>
            <TrainerTile trainer={trainer} />
          </li>
        ))}
        {trainers === undefined &&
          CARDS.map((card) => (
            <li key={card}>
              <Skeleton shape="block" className={styles.card} />
            </li>
          ))}
      </ul>
    </section>
  );
}
