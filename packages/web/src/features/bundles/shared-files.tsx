import type { OpenedBundle } from "@distributary/contract/access/bundles";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { saveShared } from "./queries.ts";
import { sharedTexts as texts } from "./texts.ts";

/** The files of an opened bundle, each to be downloaded, and all as one zip. */
export function SharedFiles({
  bundle,
  token,
  onOver,
}: {
  bundle: OpenedBundle;
  token: string;
  /** The link works no longer. */
  onOver: () => void;
}): ReactElement {
  const link = { token, pass: bundle.pass };
  const onError = (failure: Error): void => {
    if (failure instanceof CallError && failure.status === 404) onOver();
  };
  const there = bundle.files.filter((file) => file.is_there);
  const size = formatBytes(there.reduce((sum, { bytes }) => sum + bytes, 0));
  const all = useMutation({ meta: { quiet: true }, mutationFn: () => saveShared(link, `${bundle.name}.zip`), onError });
  return (
    <>
      <p className={styles["intro"]}>
        {texts.available(texts.files(there.length), size, formatInstant(bundle.expires_time))}
      </p>
      {there.length > 1 && (
        <Button look="primary" icon="download" busy={all.isPending} onClick={() => all.mutate()}>
          {texts.downloadAll}
        </Button>
      )}
      {all.isError && <Note tone="fault">{refusalText(all.error)}</Note>}
      <ul className={styles["list"]}>
        {bundle.files.map((file, place) => (
          <SharedFile key={place} file={file} link={link} place={place} onError={onError} />
        ))}
      </ul>
    </>
  );
}

function SharedFile({
  file: { name, bytes, is_there: isThere },
  link,
  place,
  onError,
}: {
  file: OpenedBundle["files"][number];
  link: { readonly token: string; readonly pass: string };
  place: number;
  onError: (failure: Error) => void;
}): ReactElement {
  const saving = useMutation({ meta: { quiet: true }, mutationFn: () => saveShared(link, name, place), onError });
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{isThere ? formatBytes(bytes) : texts.fileErased}</p>
        {saving.isError && <Note tone="fault">{refusalText(saving.error)}</Note>}
      </div>
      {isThere && (
        <Button
          size="small"
          icon="download"
          aria-label={texts.downloadNamed(name)}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {texts.download}
        </Button>
      )}
    </li>
  );
}
