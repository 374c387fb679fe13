import { getTeacherContact } from "@kalima/catalog-contract";
import { usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { Num, phoneText } from "@kalima/ui";
import styles from "./staff-contact.module.css";

/** How staff reach a trainer. Only staff request and see it; after a failure it is left out. */
export function StaffContact({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  const { http } = usePlatform();
  const session = useSession();
  const isStaff = session.state === "signedIn" && session.user.role.name === "admin";
  const { data } = useQuery({
    queryKey: ["trainer-contact", trainerId],
    enabled: isStaff,
    queryFn: ({ signal }) => http.call(getTeacherContact, { params: { id: trainerId }, signal }),
  });
  if (!isStaff || !data) return null;
  const { phone, email, address } = data;

  return (
    <section aria-label={t("profile.contact.title")} className={styles.contact}>
      <h3 className={styles.title}>{t("profile.contact.title")}</h3>
      {phone || email || address ? (
        <dl className={styles.lines}>
          {phone && (
            <div>
              <dt>{t("profile.contact.phone")}</dt>
              <dd>
                <a href={`tel:${phone}`}>
                  <Num>{phoneText(phone)}</Num>
                </a>
              </dd>
            </div>
          )}
          {email && (
            <div>
              <dt>{t("profile.contact.email")}</dt>
              <dd>
                <a href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              </dd>
            </div>
          )}
          {address && (
            <div>
              <dt>{t("profile.contact.address")}</dt>
              <dd>
                <bdi>{address}</bdi>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <p className={styles.none}>{t("profile.contact.none")}</p>
      )}
    </section>
  );
}
