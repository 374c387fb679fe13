import { Portrait } from "@kalima/ui";
import styles from "./talk-card.module.css";

const FACES = [
  { seed: "agent-hala", kind: "female" },
  { seed: "agent-omar", kind: "male" },
  { seed: "agent-dina", kind: "female" },
] as const;

export function TalkFaces() {
  return FACES.map(({ seed, kind }) => (
    <Portrait className={styles.face} key={seed} kind={kind} name="" seed={seed} size={56} />
  ));
}
