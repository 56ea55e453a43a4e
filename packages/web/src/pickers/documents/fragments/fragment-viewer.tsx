import type { Document } from "@distributary/contract/records/document-shapes";
import type { ReactElement } from "react";
import { DocumentViewer } from "../viewer/document-viewer.tsx";
import { BoxLayer } from "./box-layer.tsx";

/** A document as it is to be looked at: a fragment by its page, with its box on it; any other one whole. */
export function FragmentViewer({
  document,
  ...rest
}: {
  document: Document;
  page?: number | undefined;
  words?: string;
  scale?: number;
  bare?: boolean;
}): ReactElement {
  if (!document.is_fragment) return <DocumentViewer document={document} {...rest} />;
  return (
    <DocumentViewer
      document={document}
      {...rest}
      page={document.fragment_page ?? 1}
      marks={(page) => <BoxLayer page={page} fragments={[document]} chosen={() => true} drawing={null} />}
    />
  );
}
