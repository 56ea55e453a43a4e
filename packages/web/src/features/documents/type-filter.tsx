import { useQuery } from "@tanstack/react-query";
import { useCallback, type ReactElement } from "react";
import { mimeDelay } from "../../pickers/limits.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { findTypes } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** Narrows the list to files of one type, found by name, media type or extension. */
export function TypeFilter({ mime, onMime }: { mime: string; onMime: (mime: string) => void }): ReactElement {
  const found = useQuery({ queryKey: ["document-mime", mime], queryFn: () => findTypes(mime), enabled: mime !== "" });
  const find = useCallback(
    async (text: string) =>
      (await findTypes(text)).map(({ name, mime: id, extensions }) => ({
        id,
        label: name,
        detail: extensions.map((extension) => `.${extension}`).join(", "),
      })),
    [],
  );
  const name = found.data?.find((type) => type.mime === mime)?.name;
  return (
    <Combobox
      label={texts.type}
      value={mime === "" ? null : { id: mime, label: name ?? mime }}
      onChange={(option) => onMime(option?.id ?? "")}
      find={find}
      delay={mimeDelay}
      nothing={texts.noType}
      none={texts.typeHint}
      placeholder={texts.anyType}
    />
  );
}
