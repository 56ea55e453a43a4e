import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import type { PlacedWord } from "@distributary/contract/records/document-shapes";
import { findWords, piecesOf } from "./find-words.ts";
import { percents, RecognizedWords, recognizedBoxes, type Box } from "./recognized-words.tsx";
import styles from "./pdf-viewer.module.css";
import { createRenderQueue } from "./render-queue.ts";
import { RENDER_SCALE } from "./scales.ts";
import { viewerTexts as texts } from "./texts.ts";

/** Pages are drawn one after the other, whichever viewer they are of. */
const queue = createRenderQueue();

/** Canvases larger than this are none in some browsers. */
const MOST_PIXELS = 16_000_000;

/** Tells pages whether they are within this many dots of the window. */
const NEAR = "600px 0px";
const followers = new WeakMap<Element, (near: boolean) => void>();
let watch: IntersectionObserver | null = null;

/** Tells whether an element is near the window, now and whenever that changes; answers what ends it. */
function watchNear(element: Element, tell: (near: boolean) => void): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) followers.get(target)?.(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  followers.set(element, tell);
  watch.observe(element);
  return () => watch?.unobserve(element);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a page of a PDF is drawn from. */
interface PdfPageParts {
  pdf: PDFDocumentProxy;
  number: number;
  scale: number;
  /** The size of a page that was read already, in points: a first guess. */
  estimated: Size;
  /** What is highlighted; empty for nothing. */
  words: string;
  /** Words on a page that is a picture. */
  recognized: readonly PlacedWord[];
  /** What else is drawn over the page. */
  marks?: ReactNode;
  onFound?: (page: number, count: number) => void;
}

/**
 * One page of a PDF: a picture of it, its text to be selected over the picture, its links and what is marked on it. It
 * is drawn once it is near the window; until then it is an empty box, as large as the page is guessed to be.
 */
export function PdfPage(parts: PdfPageParts): ReactElement {
  const { pdf, number, scale, estimated } = parts;
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [drawn, setDrawn] = useState(false);
  const size = page === null ? estimated : page.getViewport({ scale: 1 });

  useEffect(() => (frame.current === null ? undefined : watchNear(frame.current, setNear)), []);

  useEffect(() => {
    if (!near || page !== null) return undefined;
    let left = false;
    pdf.getPage(number).then(
      (read) => !left && setPage(read),
      () => undefined,
    );
    return () => void (left = true);
  }, [near, page, pdf, number]);

  return (
    <div
      ref={frame}
      className={styles["page"]}
      data-page={number}
      data-drawn={drawn || undefined}
      role="group"
      aria-label={texts.page(number, pdf.numPages)}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        ...({ "--total-scale-factor": scale } as object),
      }}
    >
      {page !== null && <Layers {...parts} page={page} near={near} drawn={drawn} onDrawn={setDrawn} />}
      <span className={styles["number"]} aria-hidden="true">
        {number}
      </span>
    </div>
  );
}

/** The layers of a page that was read: its picture, its text, its marks. */
function Layers({
  page,
  near,
  drawn,
  number,
  scale,
  words,
  recognized,
  marks,
  onFound,
  onDrawn,
}: PdfPageParts & {
  page: PDFPageProxy;
  near: boolean;
  drawn: boolean;
  onDrawn: (drawn: boolean) => void;
}): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly Box[]>([]);
  const [links, setLinks] = useState<readonly (Box & { readonly url: string })[]>([]);

  useEffect(() => {
    const [target, text] = [canvas.current, layer.current];
    if (!near || target === null || text === null) return undefined;
    let cancel: () => void = () => undefined;
    let left = false;
    const draw = async (): Promise<void> => {
      const { TextLayer } = await import("pdfjs-dist/legacy/build/pdf.mjs");
      const css = page.getViewport({ scale });
      const dots = Math.min(RENDER_SCALE, Math.sqrt(MOST_PIXELS / (css.width * css.height)));
      const viewport = page.getViewport({ scale: scale * dots });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const rendering = page.render({ canvas: target, viewport });
      text.replaceChildren();
      const written = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport: css });
      cancel = () => {
        rendering.cancel();
        written.cancel();
      };
      await Promise.all([rendering.promise, written.render()]);
      if (!left) onDrawn(true);
    };
    const forget = queue.add(() => draw().catch(() => undefined));
    void linksOf(page).then((read) => !left && setLinks(read));
    return () => {
      left = true;
      onDrawn(false);
      forget();
      cancel();
    };
  }, [near, page, scale, onDrawn]);

  useEffect(() => {
    if (!drawn || layer.current === null) return;
    const boxes = [...boxesOf(layer.current, words), ...recognizedBoxes(recognized, words)];
    setFound(boxes);
    onFound?.(number, boxes.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once for each drawing and each search
  }, [drawn, words, number, recognized]);

  return (
    <>
      <canvas ref={canvas} className={styles["picture"]} aria-hidden="true" />
      <div ref={layer} className={styles["text"]} />
      <RecognizedWords words={recognized} />
      <div className={styles["marks"]}>
        {found.map((box, at) => (
          <span key={at} className={styles["found"]} data-found="" style={percents(box)} />
        ))}
        {links.map((link, at) => (
          <a
            key={at}
            className={styles["link"]}
            style={percents(link)}
            href={link.url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={link.url}
          />
        ))}
        {marks}
      </div>
    </>
  );
}

/** Where the words stand on a page that is drawn, as fractions of it. */
function boxesOf(layer: HTMLElement, words: string): readonly Box[] {
  const around = layer.getBoundingClientRect();
  const nodes: Text[] = [];
  const walk = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) nodes.push(node as Text);
  // Between two pieces of a line there is a space where the file has none.
  const pieces = nodes.map((node) => `${node.data} `);
  return piecesOf(pieces, findWords(pieces.join(""), words)).flatMap(({ piece, start, end }) => {
    const node = nodes[piece];
    if (node === undefined || start >= node.length) return [];
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, Math.min(end, node.length));
    const box = range.getBoundingClientRect();
    return [
      {
        left: (box.left - around.left) / around.width,
        top: (box.top - around.top) / around.height,
        width: box.width / around.width,
        height: box.height / around.height,
      },
    ];
  });
}

/** The links of a page that lead to the web, as fractions of it. */
async function linksOf(page: PDFPageProxy): Promise<readonly (Box & { readonly url: string })[]> {
  const viewport = page.getViewport({ scale: 1 });
  const read = (await page.getAnnotations()) as readonly { subtype: string; url?: string; rect: number[] }[];
  return read.flatMap(({ subtype, url, rect }) => {
    if (subtype !== "Link" || url === undefined || !/^https?:/i.test(url)) return [];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0);
    return [
      {
        url,
        left: Math.min(x1, x2) / viewport.width,
        top: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      },
    ];
  });
}
