import type { PartedUpload } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatCount } from "../../ui/format/count.ts";
import { Icon } from "../../ui/icons.tsx";
import { Note } from "../../ui/states.tsx";
import { uploadTexts as texts } from "./texts.ts";
import styles from "./upload-dialog.module.css";
import type { Queued } from "./upload-queue.ts";

/** The first step of an upload: what the files are called, and their tags; and what went wrong, where it was tried. */
export function BasicInfo({
  queue,
  partly,
  tags,
  onTags,
  onChange,
  onRemove,
  onSubmit,
}: {
  queue: readonly Queued[];
  /** What is here of files that were broken off before */
  partly: readonly PartedUpload[];
  tags: string;
  onTags: (tags: string) => void;
  onChange: (key: number, change: Partial<Queued>) => void;
  onRemove: (key: number) => void;
  onSubmit: () => void;
}): ReactElement {
  const [first] = queue;
  const single = queue.length === 1;
  const general =
    single && first !== undefined && first.failure !== null && !first.failure.field ? first.failure : null;
  const failed = queue.filter(({ failure }) => failure !== null).length;
  return (
    <form
      className={styles["step"]}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{texts.basicInfo}</h3>
      {general !== null && (
        <Note tone="fault">
          <strong>{general.title}</strong> {general.message}
        </Note>
      )}
      {!single && failed > 0 && (
        <Note tone="fault">
          <strong>{texts.failed}</strong> {texts.someFailed(failed, formatCount(queue.length))}
        </Note>
      )}
      {partly.map(({ uuid, name, received, storage_size: bytes }) => (
        <Note key={uuid} tone="plain">
          {texts.partly(name, formatBytes(received), formatBytes(bytes))}
        </Note>
      ))}
      <ul className={styles["files"]} aria-label={texts.files}>
        {queue.map((one, at) => (
          <FileLine
            key={one.key}
            one={one}
            first={at === 0}
            single={single}
            onChange={(change) => onChange(one.key, change)}
            onRemove={() => onRemove(one.key)}
          />
        ))}
      </ul>
      <TextField
        label={single ? texts.tags : texts.tagsOfAll}
        hint={texts.tagsHint}
        value={tags}
        onChange={(event) => onTags(event.target.value)}
      />
      {/* Enter in a field completes the upload. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

function FileLine({
  one,
  first,
  single,
  onChange,
  onRemove,
}: {
  one: Queued;
  first: boolean;
  single: boolean;
  onChange: (change: Partial<Queued>) => void;
  onRemove: () => void;
}): ReactElement {
  const { failure, file } = one;
  const done = one.document !== null;
  const said = failure === null || (single && !failure.field) ? undefined : failure.message || failure.title;
  return (
    <li className={styles["file"]}>
      <span className={styles["sign"]} data-state={one.state}>
        <Icon name={done ? "check" : failure === null ? "file" : "fault"} />
      </span>
      <div className={styles["fileBody"]}>
        {done ? (
          <p>{one.document?.name}</p>
        ) : (
          <TextField
            label={single ? texts.name : texts.nameOf(file.name)}
            value={one.name}
            required
            maxLength={128}
            autoFocus={first}
            error={said}
            onChange={(event) => onChange({ name: event.target.value, failure: null })}
          />
        )}
        {failure?.suggestion != null && (
          <Button
            size="small"
            onClick={() => onChange({ name: failure.suggestion ?? one.name, failure: null, state: "Pending" })}
          >
            {texts.use(failure.suggestion)}
          </Button>
        )}
      </div>
      <span className={styles["size"]}>
        {done ? texts.states.Completed : failure === null ? formatBytes(file.size) : texts.states.Failed}
      </span>
      {!single && !done && <IconButton icon="close" size="small" label={texts.remove(file.name)} onClick={onRemove} />}
    </li>
  );
}
