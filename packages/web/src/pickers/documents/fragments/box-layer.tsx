import type { Document } from "@distributary/contract/records/document-shapes";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import { dragged, keyed, type Box } from "./box.ts";
import styles from "./fragments.module.css";
import { fragmentTexts as texts } from "./texts.ts";

/** What is being drawn: nowhere yet, or a box on a page. */
export interface Drawing {
  readonly page: number;
  readonly box: Box;
  onDraw(page: number, box: Box): void;
  onMake(): void;
  onCancel(): void;
}

/** The boxes of fragments over one page, those that are chosen strongest, and the one that is being drawn. */
export function BoxLayer({
  page,
  fragments,
  chosen,
  drawing,
}: {
  page: number;
  fragments: readonly Document[];
  chosen: (fragment: string) => boolean;
  drawing: Drawing | null;
}): ReactElement {
  const [drag, setDrag] = useState<{ readonly from: readonly [number, number]; readonly box: Box | null } | null>(null);
  const placeOf = (event: PointerEvent): readonly [number, number] => {
    const around = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - around.left) / around.width, (event.clientY - around.top) / around.height];
  };
  const there = fragments.filter((one) => one.fragment_page === page && one.fragment !== null);
  const shown = drag?.box ?? (drawing?.page === page ? drawing.box : null);
  return (
    <>
      {there.map((one) => (
        <span
          key={one.uuid}
          className={styles["box"]}
          data-box={one.uuid}
          data-chosen={chosen(one.uuid) || undefined}
          role="img"
          aria-label={one.fragment === null ? one.name : texts.box(one.name, placeText(one.fragment.annotation))}
          style={one.fragment === null ? undefined : styleOf(one.fragment.annotation)}
        />
      ))}
      {drawing !== null && (
        <div
          className={styles["canvas"]}
          data-canvas={page}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrag({ from: placeOf(event), box: null });
          }}
          onPointerMove={(event) => {
            if (drag !== null) setDrag({ ...drag, box: dragged(drag.from, placeOf(event)) });
          }}
          onPointerUp={(event) => {
            const box = drag === null ? null : dragged(drag.from, placeOf(event));
            setDrag(null);
            if (box !== null) drawing.onDraw(page, box);
          }}
          onPointerCancel={() => setDrag(null)}
        />
      )}
      {drawing !== null && shown !== null && <Draft page={page} box={shown} drawing={drawing} />}
    </>
  );
}

function Draft({ page, box, drawing }: { page: number; box: Box; drawing: Drawing }): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") drawing.onMake();
    else if (event.key === "Escape") drawing.onCancel();
    else {
      const next = keyed(box, event.key, event.shiftKey);
      if (next === null) return;
      drawing.onDraw(page, next);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={element}
      className={styles["draft"]}
      role="group"
      tabIndex={0}
      aria-label={texts.draft(page, placeText(box))}
      style={styleOf(box)}
      onKeyDown={press}
    />
  );
}

/** Where a box stands, in words. */
export function placeText({ x, y }: Box): string {
  const percent = (part: number): string => `${Math.round(part * 100)} %`;
  return texts.place(percent(x[0]), percent(x[1]), percent(y[0]), percent(y[1]));
}

function styleOf({ x, y }: Box): Record<"left" | "top" | "width" | "height", string> {
  const part = (value: number): string => `${value * 100}%`;
  return { left: part(x[0]), top: part(y[0]), width: part(x[1] - x[0]), height: part(y[1] - y[0]) };
}
