import type { GroupPreferences, NotificationPreferences, PreferenceChanges } from "@kalima/notifications-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { Checkbox } from "@kalima/ui/forms";
import { useId } from "react";
import styles from "./preferences.module.css";

type Props = { preferences: NotificationPreferences; onChange: (changes: PreferenceChanges) => void };

/** One line of switches for each subject. */
export function GroupChoices({ preferences, onChange }: Props) {
  const { t } = useTranslation("notifications");
  const { groups, hasEmail } = preferences;
  const hasSms = groups.some(({ channels }) => channels.some(({ channel }) => channel === "sms"));
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group group={group} hasEmail={hasEmail} key={group.group} onChange={onChange} />
      ))}
      {hasSms ? <p className={styles.note}>{t("preferences.smsNote")}</p> : null}
      {hasEmail ? null : (
        <p className={styles.note}>
          {t("preferences.noEmail")} <Link href="/profile/account">{t("preferences.addEmail")}</Link>
        </p>
      )}
    </div>
  );
}

type GroupProps = { group: GroupPreferences; hasEmail: boolean; onChange: Props["onChange"] };

function Group({ group: { group, channels, fixedFor }, hasEmail, onChange }: GroupProps) {
  const { t } = useTranslation("notifications");
  const id = useId();
  // A subject of a later server has no words here, and keeps what the school chose for it.
  if (group === "unknown") return null;
  const isFixedFor = fixedFor === "security" || fixedFor === "money" ? fixedFor : null;
  return (
    <fieldset aria-describedby={`${id}-about`} className={styles.group}>
      <legend className={styles.legend}>{t(`filter.${group}`)}</legend>
      <div className={styles.about} id={`${id}-about`}>
        <p>{t(`preferences.about.${group}`)}</p>
        {isFixedFor ? <p>{t(`preferences.fixed.${isFixedFor}`)}</p> : null}
      </div>
      <div className={styles.channels}>
        {channels.map(({ channel, isOn, isFixed }) =>
          channel === "unknown" ? null : (
            <Checkbox
              isDisabled={isFixed || (channel === "email" && !hasEmail)}
              isSelected={isOn && (channel !== "email" || hasEmail)}
              key={channel}
              onChange={(chosen) => onChange({ choices: [{ group, channel, isOn: chosen }] })}
            >
              {t(`preferences.channel.${channel}`)}
            </Checkbox>
          ),
        )}
      </div>
    </fieldset>
  );
}
