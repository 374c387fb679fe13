import { useTranslation } from "@kalima/platform/translation";
import type { Company } from "@kalima/school-contract";
import { VisuallyHidden } from "@kalima/ui";
import { icon } from "@kalima/ui/icons";
import styles from "./footer.module.css";

const ICONS = {
  instagram: icon(
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5.2-1.4v.4",
  ),
  twitter: icon("M4 4l16 16M20 4L4 20"),
  facebook: icon("M14 21v-8h3l.6-3.5H14V7.6C14 6.5 14.6 6 15.7 6H18V3h-3c-2.8 0-4.5 1.6-4.5 4.3v2.2H7.5V13h3v8"),
  tiktok: icon("M14 3v11.6a3.9 3.9 0 1 1-3.6-3.9M14 3c.3 3 2.2 5 5.4 5.2"),
};

const NETWORKS = Object.keys(ICONS) as (keyof typeof ICONS)[];

/** Links to the networks the school is on; the others are not there at all. */
export function SocialLinks({ socials }: { socials: Company["socials"] }) {
  const { t } = useTranslation("shell");
  const present = NETWORKS.filter((network) => socials[network]);
  if (present.length === 0) return null;
  return (
    <ul aria-label={t("footer.socials")} className={styles.socials}>
      {present.map((network) => {
        const Icon = ICONS[network];
        return (
          <li key={network}>
            <a className={styles.social} href={socials[network]} rel="noopener noreferrer" target="_blank">
              <VisuallyHidden>{t(`footer.social.${network}`)}</VisuallyHidden>
              <Icon />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
