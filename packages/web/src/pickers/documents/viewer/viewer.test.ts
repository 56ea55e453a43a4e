import { expect, it, vi } from "vitest";
import { proves } from "../../../../../../scripts/proofs/proves.ts";
import { findWords, pageOf, piecesOf } from "./find-words.ts";
import { createFirstPages } from "./first-page.ts";
import { createRenderQueue } from "./render-queue.ts";
import { clampPage, DEFAULT_SCALE, RENDER_GAP, RENDER_SCALE, scaleOf, zoomed } from "./scales.ts";

const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, kept);
const { requestOf } = await import("./open-pdf.ts");

it("draws pages at the scale of the panel around them", () => {
  proves("pdf-viewer#7", "pdf-viewer#8", "pdf-viewer#9", "pdf-viewer#10", "pdf-viewer#11");
  expect([scaleOf("peek"), scaleOf("expanded"), scaleOf("full")]).toEqual([0.5, 0.75, 1.25]);
  expect([DEFAULT_SCALE, RENDER_SCALE]).toEqual([1.5, 2]);
  // 4 * 1.25 = 5, beyond the largest
  expect([zoomed(1, 1), zoomed(1.25, -1), zoomed(4, 1)]).toEqual([1.25, 1, 4]);
});

it("jumps to pages that there are, and to no other", () => {
  proves("rule:upload-13", "document-fragments#1");
  expect([0, -3, 1, 12, 13, Number.NaN, 2.9].map((asked) => clampPage(asked, 12))).toEqual([1, 1, 1, 12, 12, 1, 2]);
});

it("draws one page at a time with a gap between two, and none that was scrolled away", async () => {
  proves("pdf-viewer#6", "constant:pdf_render_queue_gap");
  const drawn: string[] = [];
  const pauses: number[] = [];
  const due: (() => void)[] = [];
  const queue = createRenderQueue((work, ms) => {
    pauses.push(ms);
    due.push(work);
  });
  const draw = (name: string) => () => {
    drawn.push(name);
    return Promise.resolve();
  };
  queue.add(draw("first"));
  const forget = queue.add(draw("second"));
  queue.add(draw("third"));
  expect(drawn).toEqual(["first"]);
  forget();
  await expect.poll(() => due.length).toBe(1);
  due.shift()?.();
  expect([drawn, pauses]).toEqual([["first", "third"], [RENDER_GAP]]);
  expect(RENDER_GAP).toBe(100);
});

it("draws small pictures after the first page that is looked at, in whatever viewer", async () => {
  const pages = createFirstPages();
  await pages.shown();
  const [here, there] = [pages.opening(), pages.opening()];
  let shown = false;
  const drawn = pages.shown().then(() => (shown = true));
  here();
  here();
  await Promise.resolve();
  expect(shown).toBe(false);
  there();
  await drawn;
  expect(shown).toBe(true);
});

it("asks its own host with the token and the universe, and any other host with neither", () => {
  proves("rule:transport-18", "pdf-viewer#12");
  const headers = { Authorization: "Bearer t", "X-Universe": "u" };
  expect(requestOf("/api/v1/documents/d/file/1/", "https://here.example", headers)).toEqual({
    url: "https://here.example/api/v1/documents/d/file/1/",
    withCredentials: true,
    httpHeaders: headers,
  });
  expect(requestOf("https://bucket.example/d", "https://here.example", headers)).toMatchObject({
    withCredentials: false,
    httpHeaders: {},
  });
});

it("finds words over the ends of lines and pieces, letter case aside", () => {
  expect(findWords("Net\nworth and net  worth", "NET worth")).toEqual([
    { start: 0, end: 9 },
    { start: 14, end: 24 },
  ]);
  expect([findWords("a.b", "."), findWords("text", "  ")]).toEqual([[{ start: 1, end: 2 }], []]);
  const pages = [
    { page: 1, text: "cover" },
    { page: 2, text: "Net worth" },
  ];
  expect([pageOf(pages, "net"), pageOf(pages, "none")]).toEqual([2, null]);
  // "ab" and "cd": the letters 1 to 3 are b of the first piece and c of the second
  expect(piecesOf(["ab", "cd"], [{ start: 1, end: 3 }])).toEqual([
    { piece: 0, start: 1, end: 2 },
    { piece: 1, start: 0, end: 1 },
  ]);
});
