import type { Document } from "@distributary/contract/records/document-shapes";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { fragmentLoadMore } from "../../limits.ts";
import viewer from "../viewer/pdf-viewer.module.css";
import { clampPage } from "../viewer/scales.ts";
import { placeText } from "./box-layer.tsx";
import styles from "./fragments.module.css";
import { fragmentTexts as texts } from "./texts.ts";

/** How picked fragments are told, and what picking one does. */
export interface Picking {
  readonly picked: ReadonlySet<string>;
  readonly linked: ReadonlySet<string>;
  onToggle(fragment: Document): void;
}

/**
 * The fragments of a document, those read so far: more are asked for once most of them were passed, and a number leads
 * to one of them, the last where it is too large.
 */
export function FragmentList({
  name,
  fragments,
  count,
  chosen,
  picking,
  busy,
  onChoose,
  onMore,
}: {
  name: string;
  fragments: readonly Document[];
  count: number;
  chosen: string | null;
  picking: Picking | null;
  busy: boolean;
  onChoose: (fragment: Document) => void;
  onMore: () => void;
}): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const all = Math.max(count, fragments.length);

  function passed(): void {
    const box = list.current;
    if (box === null || busy || fragments.length >= all) return;
    if (((box.scrollTop + box.clientHeight) / box.scrollHeight) * 100 > fragmentLoadMore) onMore();
  }

  // Whatever was just read may be too short to be scrolled.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each answer
  useEffect(passed, [fragments.length, busy]);

  // A number beyond what was read is reached page by page.
  useEffect(() => {
    if (asked === null || busy) return;
    const there = fragments[asked - 1];
    if (there === undefined) {
      if (fragments.length < all) onMore();
      else setAsked(null);
      return;
    }
    setAsked(null);
    onChoose(there);
    list.current?.querySelector<HTMLElement>(`[data-fragment="${there.uuid}"] button`)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- goes on with each answer
  }, [asked, fragments.length, busy]);

  return (
    <div className={styles["side"]}>
      <Jump total={all} onJump={setAsked} />
      <ul ref={list} className={styles["list"]} aria-label={texts.of(name)} tabIndex={0} onScroll={passed}>
        {fragments.map((one, at) => (
          <li key={one.uuid} className={styles["line"]} data-fragment={one.uuid}>
            {picking !== null && (
              <input
                type="checkbox"
                aria-label={texts.pick(one.name, at + 1)}
                checked={picking.picked.has(one.uuid) || picking.linked.has(one.uuid)}
                disabled={picking.linked.has(one.uuid)}
                onChange={() => picking.onToggle(one)}
              />
            )}
            <button
              type="button"
              className={styles["choose"]}
              aria-pressed={one.uuid === chosen}
              aria-label={texts.show(one.name, at + 1)}
              onClick={() => onChoose(one)}
            >
              <span className={styles["page"]}>{texts.page(one.fragment_page ?? 1)}</span>
              <span className={styles["place"]}>{one.fragment !== null && placeText(one.fragment.annotation)}</span>
              <span className={styles["place"]}>{detailOf(one, picking)}</span>
            </button>
            {picking === null && (
              <Link
                to="/documents/$id/edit"
                params={{ id: one.uuid }}
                search={{}}
                aria-label={texts.openNumber(at + 1)}
              >
                {texts.open}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className={styles["place"]} role="status">
        {busy && texts.more}
      </p>
    </div>
  );
}

function detailOf(fragment: Document, picking: Picking | null): ReactNode {
  if (picking?.linked.has(fragment.uuid) === true) return texts.linked;
  const links = fragment.link_count === 0 ? [] : [texts.links(fragment.link_count)];
  return [...fragment.flat_tags, ...links].join(" · ");
}

/** Leads to a fragment by its number, clamped to those that there are. */
function Jump({ total, onJump }: { total: number; onJump: (number: number) => void }): ReactElement {
  const [text, setText] = useState("1");
  return (
    <form
      className={styles["jump"]}
      onSubmit={(event) => {
        event.preventDefault();
        const number = clampPage(Number(text), total);
        setText(String(number));
        onJump(number);
      }}
    >
      <label>
        {texts.jump}{" "}
        <input
          className={viewer["jump"]}
          inputMode="numeric"
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <span>{texts.ofAll(total)}</span>
    </form>
  );
}
