import { documentsEndpoints } from "@distributary/contract/records/documents";
import type {
  Document,
  DocumentContent,
  DocumentPage,
  PlacedWord,
} from "@distributary/contract/records/document-shapes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { FailState, Note, Skeleton } from "../../../ui/states.tsx";
import { useBlobAddress } from "../use-blob-address.ts";
import { pageOf } from "./find-words.ts";
import { fileAddress } from "./open-pdf.ts";
import { PasswordForm } from "./password-form.tsx";
import { PdfViewer } from "./pdf-viewer.tsx";
import { MailViewer, TableViewer, TextViewer } from "./plain-viewers.tsx";
import pdfStyles from "./pdf-viewer.module.css";
import styles from "./plain-viewers.module.css";
import { percents, RecognizedWords, recognizedBoxes } from "./recognized-words.tsx";
import { viewerTexts as texts } from "./texts.ts";

/** How often pages whose words are being read are asked for again. */
const ANEW_MS = 2_000;

const isWanted = ({ recognition }: DocumentPage): boolean => recognition === "wanted";

/** What was read in the file of a document. */
function useDocumentContent(document: Document): UseQueryResult<DocumentContent> {
  const { profile } = useSignedIn();
  return useQuery({
    queryKey: ["document-content", profile.uuid, document.uuid, document.version_number],
    queryFn: ({ signal }) =>
      api.call(documentsEndpoints.content, { params: { id: document.uuid }, query: { view: "true" } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Words on pictures of pages come page by page.
    refetchInterval: ({ state }) => (state.data?.pages.some(isWanted) === true ? ANEW_MS : false),
    meta: { saysMissing: true },
  });
}

/**
 * The content of a document, whatever it is: pages, a picture, a text, a mail, tables. `words` are highlighted, and the
 * first page that holds them shows.
 */
export function DocumentViewer({
  document,
  page,
  words = "",
  scale,
  bare = false,
  marks,
  onPage,
}: {
  document: Document;
  page?: number | undefined;
  words?: string;
  scale?: number;
  /** Without the bar of a PDF. */
  bare?: boolean;
  marks?: (page: number) => ReactNode;
  onPage?: (page: number) => void;
}): ReactElement {
  const found = useDocumentContent(document);
  const recognized = useMemo(() => recognizedOf(found.data?.pages ?? []), [found.data]);
  if (found.isError)
    return <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />;
  const content = found.data;
  const wanted = content?.pages.filter(isWanted).length ?? 0;
  const unreadable = content?.pages.filter(({ recognition }) => recognition === "unreadable").length ?? 0;
  // The pages of a PDF show while what was read in it is on its way, unless that says which of them shows first.
  const hasPages =
    content === undefined
      ? document.info?.verdict === "readable" &&
        document.info.pages !== null &&
        document.info.protection === null &&
        (page !== undefined || words === "")
      : content.kind === "pages";
  const asksPassword = document.info?.protection != null && content?.password === null;
  return (
    <>
      {content?.reason != null && !asksPassword && <Note tone="warn">{content.reason}</Note>}
      {wanted > 0 && (
        <div role="status">
          <Note tone="plain">{texts.recognizing(wanted)}</Note>
        </div>
      )}
      {unreadable > 0 && <Note tone="warn">{texts.unreadable(unreadable)}</Note>}
      {asksPassword ? (
        <PasswordForm document={document} />
      ) : hasPages && document.document_type?.mime === "application/pdf" ? (
        <PdfViewer
          name={document.name}
          url={fileAddress(document)}
          password={content?.password ?? null}
          first={page ?? pageOf(content?.pages ?? [], words) ?? 1}
          words={words}
          recognized={recognized}
          bare={bare}
          {...(scale === undefined ? {} : { scale })}
          {...(marks === undefined ? {} : { marks })}
          {...(onPage === undefined ? {} : { onPage })}
        />
      ) : content === undefined ? (
        <div role="status" aria-label={texts.opening}>
          <Skeleton height={480} />
        </div>
      ) : (
        <Other document={document} content={content} words={words} marks={marks} />
      )}
    </>
  );
}

/** The words of each page that is a picture. */
function recognizedOf(pages: readonly DocumentPage[]): ReadonlyMap<number, readonly PlacedWord[]> {
  return new Map(pages.filter(({ words }) => words.length > 0).map(({ page, words }) => [page, words]));
}

function Other({
  document,
  content,
  words,
  marks,
}: {
  document: Document;
  content: DocumentContent;
  words: string;
  marks: ((page: number) => ReactNode) | undefined;
}): ReactElement {
  switch (content.kind) {
    case "picture":
      return (
        <PictureViewer
          document={document}
          recognized={content.pages[0]?.words ?? []}
          words={words}
          marks={marks?.(1)}
        />
      );
    case "table":
      return <TableViewer content={content} words={words} />;
    case "mail":
      return <MailViewer content={content} words={words} />;
    case "text":
    case "pages":
      return <TextViewer content={content} words={words} />;
    case "none":
      return <p>{texts.noContent}</p>;
  }
}

function PictureViewer({
  document,
  recognized,
  words,
  marks,
}: {
  document: Document;
  recognized: readonly PlacedWord[];
  words: string;
  marks: ReactNode;
}): ReactElement {
  const { address, failure, retry } = useBlobAddress(["document-file", document.uuid, document.version_number], () =>
    api.download(documentsEndpoints.file, {
      params: { id: document.uuid, version: String(document.version_number) },
      query: { view: "true" },
    }),
  );
  if (failure !== null) return <FailState title={texts.failed} failure={failure} onRetry={retry} />;
  if (address === null) return <Skeleton height={320} />;
  return (
    <div className={styles["frame"]}>
      <img className={styles["picture"]} src={address} alt={texts.picture(document.name)} />
      <RecognizedWords words={recognized} />
      <div className={styles["marks"]}>
        {recognizedBoxes(recognized, words).map((box, at) => (
          <span key={at} className={pdfStyles["found"]} data-found="" style={percents(box)} />
        ))}
        {marks}
      </div>
    </div>
  );
}
