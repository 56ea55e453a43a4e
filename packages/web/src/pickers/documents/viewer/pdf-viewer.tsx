import type { PlacedWord } from "@distributary/contract/records/document-shapes";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import { firstPages } from "./first-page.ts";
import { openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pdf-viewer.module.css";
import { clampPage, DEFAULT_SCALE, zoomed } from "./scales.ts";
import { viewerTexts as texts } from "./texts.ts";

const NO_WORDS: readonly PlacedWord[] = [];

/** A first guess at the size of a page: A4 in points. */
const A4 = { width: 595, height: 842 };

/** A PDF, page under page: those near the window are drawn. It can be searched, enlarged, and walked by page. */
export function PdfViewer({
  name,
  url,
  password = null,
  first = 1,
  words: asked = "",
  recognized,
  scale: given,
  bare = false,
  marks,
  onPage,
}: {
  name: string;
  url: string;
  /** What opens it where it is protected. */
  password?: string | null;
  /** The page that shows first. */
  first?: number;
  /** What is highlighted; where it stands on a page, that page shows. */
  words?: string;
  /** Words on pages that are pictures, by the number of the page. */
  recognized?: ReadonlyMap<number, readonly PlacedWord[]>;
  /** How large pages are drawn; as large as there is room for, up to the usual scale, where nothing is said. */
  scale?: number;
  /** Without the bar above. */
  bare?: boolean;
  /** What else is drawn over a page. */
  marks?: (page: number) => ReactNode;
  onPage?: (page: number) => void;
}): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [estimated, setEstimated] = useState(A4);
  const [zoom, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(first);
  const [words, setWords] = useState(asked);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const pages = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const firstShows = useRef<() => void>(() => undefined);

  useEffect(() => {
    const leave = new AbortController();
    const shows = firstPages.opening();
    firstShows.current = shows;
    setPdf(null);
    setFailure(null);
    openPdf(url, leave.signal, password)
      .then(async (opened) => {
        const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
        if (leave.signal.aborted) return;
        setEstimated({ width, height });
        setPdf(opened);
      })
      .catch((cause: unknown) => {
        shows();
        if (!leave.signal.aborted) setFailure(cause);
      });
    return () => {
      shows();
      leave.abort();
    };
  }, [url, password, attempt]);

  useEffect(() => setWords(asked), [asked]);

  // Before anything is painted, so that no page is drawn in a size that does not stay.
  useLayoutEffect(() => {
    const box = pages.current;
    if (box === null) return undefined;
    const measure = (): void => setRoom(box.clientWidth - 24);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [pdf]);

  function show(number: number, behavior: ScrollBehavior = "auto"): void {
    const box = pages.current;
    const target = box?.querySelector<HTMLElement>(`[data-page="${number}"]`);
    if (box === null || target == null) return;
    box.scrollTo({ top: target.offsetTop - 12, behavior });
    setPage(number);
    onPage?.(number);
  }

  const fitting = room <= 0 ? DEFAULT_SCALE : Math.min(DEFAULT_SCALE, room / estimated.width);
  const scale = zoom ?? given ?? fitting;
  const total = pdf?.numPages ?? 0;

  // The page that was asked for shows once the pages have their size.
  useEffect(() => {
    if (pdf !== null && room > 0) show(clampPage(first, pdf.numPages));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not again whenever the window changes
  }, [pdf, first, room > 0]);

  function walk(): void {
    const box = pages.current;
    if (box === null) return;
    const middle = box.scrollTop + box.clientHeight / 3;
    const there = [...box.querySelectorAll<HTMLElement>("[data-page]")].findLast((one) => one.offsetTop <= middle);
    const number = Number(there?.dataset["page"] ?? 1);
    if (number !== page) {
      setPage(number);
      onPage?.(number);
    }
  }

  if (failure !== null)
    return <FailState title={texts.failed} failure={failure} onRetry={() => setAttempt((before) => before + 1)} />;
  if (pdf === null)
    return (
      <div role="status" aria-label={texts.opening}>
        <Skeleton height={480} />
      </div>
    );
  const matches = counts.get(page) ?? 0;
  return (
    <div className={styles["viewer"]}>
      {!bare && (
        <div className={styles["bar"]}>
          <IconButton
            icon="chevronLeft"
            size="small"
            label={texts.previous}
            disabled={page <= 1}
            onClick={() => show(page - 1)}
          />
          <PageJump page={page} total={total} onJump={(number) => show(number)} />
          <IconButton
            icon="chevronRight"
            size="small"
            label={texts.next}
            disabled={page >= total}
            onClick={() => show(page + 1)}
          />
          <IconButton icon="minus" size="small" label={texts.smaller} onClick={() => setZoom(zoomed(scale, -1))} />
          <IconButton icon="plus" size="small" label={texts.larger} onClick={() => setZoom(zoomed(scale, 1))} />
          <span className={styles["grow"]} />
          <span className={styles["said"]} role="status">
            {words.trim() !== "" && texts.found(matches)}
          </span>
          <input
            type="search"
            className={styles["find"]}
            aria-label={texts.find}
            placeholder={texts.find}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <div
        ref={pages}
        className={styles["pages"]}
        role="region"
        aria-label={texts.pages(name)}
        tabIndex={0}
        onScroll={walk}
      >
        {Array.from({ length: total }, (_, at) => (
          <PdfPage
            key={at}
            pdf={pdf}
            number={at + 1}
            scale={scale}
            estimated={estimated}
            words={words}
            recognized={recognized?.get(at + 1) ?? NO_WORDS}
            marks={marks?.(at + 1)}
            onFound={(number, count) => {
              firstShows.current();
              setCounts((held) => new Map(held).set(number, count));
            }}
          />
        ))}
      </div>
    </div>
  );
}

function PageJump({
  page,
  total,
  onJump,
}: {
  page: number;
  total: number;
  onJump: (page: number) => void;
}): ReactElement {
  const [text, setText] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== null) onJump(clampPage(Number(text), total));
        setText(null);
      }}
    >
      <input
        className={styles["jump"]}
        inputMode="numeric"
        aria-label={texts.jump}
        value={text ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setText(null)}
      />
      <span>{texts.of(total)}</span>
    </form>
  );
}
