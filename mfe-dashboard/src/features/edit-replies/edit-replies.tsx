import { useTranslation } from "@kalima/platform/react";
import type { CannedReply } from "@kalima/support-contract";
import { Button, Skeleton, TextField } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Plus } from "@kalima/ui/icons";
import { ConfirmDialog, matchesSearch } from "@kalima/ui/overlays";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "./edit-replies.module.css";
import { ReplyDialog } from "./reply-dialog.tsx";
import { useRemoveReply, useReplies } from "./use-replies.ts";

type Open = { do: "add" } | { do: "change" | "remove"; reply: CannedReply };

/** The replies that agents send often, to add, change and remove (AG-03). */
export function EditReplies() {
  const { t } = useTranslation("dashboard");
  const query = useReplies();
  const remove = useRemoveReply();
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("replies.problem")} />;
  }
  const found = query.data.filter(({ shortcut, en, ar }) => matchesSearch(`${shortcut} ${en} ${ar}`, search));

  return (
    <>
      <div className={styles.bar}>
        <TextField label={t("replies.search")} onChange={setSearch} type="search" value={search} />
        <Button icon={<Plus />} onPress={() => setOpen({ do: "add" })}>
          {t("replies.add")}
        </Button>
      </div>
      <p className={rows.soft} role="status">
        {t("replies.listed", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          illustration="search"
          message={t(query.data.length === 0 ? "replies.noneMessage" : "replies.notFoundMessage")}
          title={t(query.data.length === 0 ? "replies.none" : "replies.notFound")}
        />
      ) : (
        <ul aria-label={t("replies.list")} className={rows.list}>
          {found.map((reply) => (
            <ReplyRow key={reply.id} onOpen={setOpen} reply={reply} />
          ))}
        </ul>
      )}
      {open?.do === "add" ? <ReplyDialog onClose={close} reply={null} /> : null}
      {open?.do === "change" ? <ReplyDialog key={open.reply.id} onClose={close} reply={open.reply} /> : null}
      {open?.do === "remove" ? (
        <ConfirmDialog
          confirmLabel={t("replies.remove")}
          isOpen
          isPending={remove.isPending}
          message={t("replies.removeMessage")}
          onConfirm={() => remove.mutate(open.reply.id, { onSettled: close })}
          onOpenChange={close}
          title={t("replies.removeTitle", { shortcut: open.reply.shortcut })}
          tone="danger"
        />
      ) : null}
    </>
  );
}

function ReplyRow({ reply, onOpen }: { reply: CannedReply; onOpen: (open: Open) => void }) {
  const { t } = useTranslation("dashboard");
  const { shortcut, topic, en, ar } = reply;
  return (
    <li className={rows.row}>
      <p className={rows.head}>
        <strong>
          <bdi>/{shortcut}</bdi>
        </strong>
        {topic === "unknown" ? null : <span className={rows.soft}>{t(`topics.${topic}`)}</span>}
      </p>
      <div className={styles.pair}>
        <p className={styles.text} dir="auto" lang="en">
          {en}
        </p>
        <p className={styles.text} dir="auto" lang="ar">
          {ar}
        </p>
      </div>
      <div className={rows.actions}>
        <Button
          aria-label={t("replies.changeOne", { shortcut })}
          onPress={() => onOpen({ do: "change", reply })}
          size="small"
          variant="secondary"
        >
          {t("replies.changeShort")}
        </Button>
        <Button
          aria-label={t("replies.removeOne", { shortcut })}
          onPress={() => onOpen({ do: "remove", reply })}
          size="small"
          variant="secondary"
        >
          {t("replies.remove")}
        </Button>
      </div>
    </li>
  );
}
