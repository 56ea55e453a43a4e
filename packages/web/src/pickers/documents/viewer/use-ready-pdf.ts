import { useEffect } from "react";
import { preparePdf } from "./open-pdf.ts";

/** A page without work for this long is taken to be still, in milliseconds. */
const STILL = 300;

/** Has what reads PDFs ready on a page that leads to documents, once the page itself is there. */
export function useReadyPdf(): void {
  useEffect(() => {
    const later = setTimeout(() => void preparePdf().catch(() => undefined), STILL);
    return () => clearTimeout(later);
  }, []);
}
