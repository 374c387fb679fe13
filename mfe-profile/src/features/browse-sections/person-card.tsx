import { useSession } from "@kalima/platform/react";
import { Avatar, Num, phoneText } from "@kalima/ui";
import styles from "./person-card.module.css";

/** Who is signed in, above the list of sections. */
export function PersonCard() {
  const session = useSession();
  if (session.state === "signedOut") return null;
  const { name, phone, account } = session.user;
  return (
    <div className={styles.card}>
      <Avatar name={name} size={56} url={account.profilePicture?.url} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.phone}>
          <Num>{phoneText(phone)}</Num>
        </p>
      </div>
    </div>
  );
}
