import { archiveEndpoints } from "@distributary/contract/access/archive";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { saveFile } from "../../data/http/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { today } from "../../ui/format/day.ts";
import styles from "./settings-page.module.css";
import { settingsTexts as texts } from "./texts.ts";

/** All records as one file to keep, after whoever sits here proved themselves. */
export function Archive(): ReactElement {
  const download = useMutation({
    mutationFn: () => api.download(archiveEndpoints.download),
    onSuccess: (file) => saveFile(file, `distributary-${today()}.tar`),
  });
  return (
    <>
      <p className={styles["intro"]}>{texts.archiveNote}</p>
      <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? texts.downloading : texts.download}
      </Button>
    </>
  );
}
