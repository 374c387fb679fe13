import type { Company } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/translation";
import { VisuallyHidden } from "@kalima/ui";
import styles from "./footer.module.css";

/** Plain glyphs drawn for this site, 24 × 24. */
const GLYPHS = {
  instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5.2-1.4v.4",
  twitter: "M4 4l16 16M20 4L4 20",
  facebook: "M14 21v-8h3l.6-3.5H14V7.6C14 6.5 14.6 6 15.7 6H18V3h-3c-2.8 0-4.5 1.6-4.5 4.3v2.2H7.5V13h3v8",
  tiktok: "M14 3v11.6a3.9 3.9 0 1 1-3.6-3.9M14 3c.3 3 2.2 5 5.4 5.2",
};

const NETWORKS = Object.keys(GLYPHS) as (keyof typeof GLYPHS)[];

/** Links to the networks the school is on; the others are not there at all. */
export function SocialLinks({ socials }: { socials: Company["socials"] }) {
  const { t } = useTranslation("shell");
  const present = NETWORKS.filter((network) => socials[network]);
  if (present.length === 0) return null;
  return (
    <ul aria-label={t("footer.socials")} className={styles.socials}>
      {present.map((network) => (
        <li key={network}>
          <a className={styles.social} href={socials[network]} rel="noopener noreferrer" target="_blank">
            <VisuallyHidden>{t(`footer.social.${network}`)}</VisuallyHidden>
            <svg aria-hidden="true" fill="none" height="20" viewBox="0 0 24 24" width="20">
              <path
                d={GLYPHS[network]}
                stroke="currentColor"
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeWidth="1.75"
              />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
