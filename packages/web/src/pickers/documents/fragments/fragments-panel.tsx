import type { Document } from "@distributary/contract/records/document-shapes";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type ReactElement } from "react";
import { sayFailure } from "../../../data/cache.ts";
import { snackbar } from "../../../data/snackbar-store.ts";
import { useMayWrite } from "../../../data/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../../ui/states.tsx";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import { FIRST_BOX, type Box } from "./box.ts";
import { BoxLayer, type Drawing } from "./box-layer.tsx";
import { FragmentList, type Picking } from "./fragment-list.tsx";
import styles from "./fragments.module.css";
import { fragmentThere, makeFragment, useFragments } from "./queries.ts";
import { fragmentTexts as texts } from "./texts.ts";

/** Whether boxes can be drawn on a document: it has pages that show as they are. */
export function hasBoxes({ is_folder, is_fragment, is_pending, document_type: type, info }: Document): boolean {
  const isShown = type?.mime === "application/pdf" || type?.mime.startsWith("image/") === true;
  return !is_folder && !is_fragment && !is_pending && isShown && info?.verdict === "readable";
}

/** A document beside its fragments: they are drawn on its pages, by dragging or by the keyboard, and chosen or picked. */
export function FragmentsPanel({
  document,
  picking = null,
  words = "",
}: {
  document: Document;
  picking?: Picking | null;
  words?: string;
}): ReactElement {
  const { uuid: id, name } = document;
  const writes = useMayWrite();
  const found = useFragments(id);
  const frame = useRef<HTMLDivElement>(null);
  const shownPage = useRef(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<{ readonly page: number; readonly box: Box } | null>(null);
  const making = useMutation({
    meta: { quiet: true },
    mutationFn: (keepBoth: boolean) => {
      if (draft === null) throw new Error("nothing is drawn");
      return makeFragment(id, { page: draft.page, ...draft.box }, keepBoth);
    },
    onSuccess: (made) => {
      stop();
      setChosen(made.uuid);
      if (picking === null)
        snackbar.show({ id: `made:${made.uuid}`, tone: "plain", title: texts.made, body: made.name });
      else picking.onToggle(made);
    },
    onError: (failure) => fragmentThere(failure) === null && sayFailure(failure),
  });
  const there = making.isError ? fragmentThere(making.error) : null;
  const fragments = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = found.data?.pages.at(-1)?.count ?? 0;

  function stop(): void {
    setDraft(null);
    making.reset();
  }

  function draw(page: number, box: Box): void {
    if (making.isPending) return;
    making.reset();
    setDraft({ page, box });
  }

  function choose({ uuid }: Document): void {
    setChosen(uuid);
    frame.current?.querySelector(`[data-box="${uuid}"]`)?.scrollIntoView({ block: "center", inline: "nearest" });
  }

  const isChosen = (fragment: string): boolean => fragment === chosen || picking?.picked.has(fragment) === true;
  const drawing: Drawing | null =
    draft === null ? null : { ...draft, onDraw: draw, onMake: () => making.mutate(false), onCancel: stop };
  return (
    <div className={styles["panel"]}>
      <div className={styles["top"]}>
        {writes && draft === null && (
          <Button icon="plus" size="small" onClick={() => draw(shownPage.current, FIRST_BOX)}>
            {texts.draw}
          </Button>
        )}
        {draft !== null && (
          <>
            <Button look="primary" size="small" busy={making.isPending} onClick={() => making.mutate(false)}>
              {texts.make}
            </Button>
            <Button size="small" onClick={stop}>
              {texts.cancel}
            </Button>
            <p className={styles["hint"]}>{texts.hint}</p>
          </>
        )}
      </div>
      {there !== null && (
        <div role="alert" className={styles["there"]}>
          <Note tone="warn">{texts.there}</Note>
          <Button
            size="small"
            onClick={() => {
              stop();
              choose(there);
              if (picking !== null && !picking.picked.has(there.uuid) && !picking.linked.has(there.uuid))
                picking.onToggle(there);
            }}
          >
            {texts.use}
          </Button>
          <Button size="small" onClick={() => making.mutate(true)}>
            {texts.both}
          </Button>
        </div>
      )}
      <div className={styles["halves"]}>
        <div ref={frame} className={styles["pages"]}>
          <DocumentViewer
            document={document}
            words={words}
            onPage={(page) => (shownPage.current = page)}
            marks={(page) => <BoxLayer page={page} fragments={fragments} chosen={isChosen} drawing={drawing} />}
          />
        </div>
        {found.isError ? (
          <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <Skeleton height={120} />
        ) : count === 0 ? (
          <p className={styles["none"]}>{writes ? texts.none : texts.noneToShow}</p>
        ) : (
          <FragmentList
            name={name}
            fragments={fragments}
            count={count}
            chosen={chosen}
            picking={picking}
            busy={found.isFetchingNextPage}
            onChoose={choose}
            onMore={() => void found.fetchNextPage()}
          />
        )}
      </div>
    </div>
  );
}
