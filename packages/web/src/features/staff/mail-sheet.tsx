import { staffEndpoints, type StaffMail } from "@distributary/contract/access/staff";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "./mail-sheet.module.css";
import { staffTexts as texts } from "./texts.ts";

/** What a mail says, with the links of this site as links. */
export function MailSheet({ mail, onClose }: { mail: StaffMail; onClose: () => void }): ReactElement {
  const found = useQuery({
    queryKey: ["staff-mail", mail.uuid],
    queryFn: () => api.call(staffEndpoints.mail, { params: { mail_id: mail.uuid } }),
    meta: { saysMissing: true },
  });
  return (
    <Sheet title={mail.subject} onClose={onClose}>
      <p className={styles["to"]}>{`${mail.recipient} · ${formatInstant(mail.created_time)}`}</p>
      {found.isError ? (
        <FailState title={texts.mailFailed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={180} />
      ) : (
        <div className={styles["text"]}>
          {found.data.text.split(/(https?:\/\/\S+)/).map((part, place) =>
            part.startsWith(`${location.origin}/`) ? (
              // oxlint-disable-next-line no-array-index-key -- the parts of one text, which does not change
              <a key={place} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </div>
      )}
    </Sheet>
  );
}
