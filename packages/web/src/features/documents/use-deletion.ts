import type { DocumentLink } from "@distributary/contract/records/document-links";
import type { Document } from "@distributary/contract/records/document-shapes";
import { useState } from "react";
import { queryClient } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { removeDocument, restoreDocument } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** A deletion that waits to be confirmed, as links would go with it. */
interface Question {
  readonly document: Document;
  readonly links: readonly DocumentLink[];
}

export interface Deletion {
  readonly question: Question | null;
  /** Deletes a document, or asks first where it is linked. Rejects where it could not be deleted. */
  remove(document: Document): Promise<void>;
  confirm(): Promise<void>;
  leave(): void;
}

/** Deletes documents; `onGone` is told once one is deleted. */
export function useDeletion(onGone?: () => void): Deletion {
  const [question, setQuestion] = useState<Question | null>(null);
  const take = async (document: Document, confirmed: boolean): Promise<void> => {
    await removeDocument(document.uuid, confirmed);
    setQuestion(null);
    saySaved(texts.deleted, async () => {
      await restoreDocument(document.uuid);
      void queryClient.invalidateQueries();
    });
    onGone?.();
  };
  return {
    question,
    remove: async (document) => {
      try {
        await take(document, false);
      } catch (failure) {
        const links = linksIn(failure);
        if (links === null) throw failure;
        setQuestion({ document, links });
      }
    },
    confirm: async () => {
      if (question !== null) await take(question.document, true);
    },
    leave: () => setQuestion(null),
  };
}

/** The links that a refused deletion lists; null where it was refused for anything else. */
export function linksIn(failure: unknown): readonly DocumentLink[] | null {
  if (!(failure instanceof CallError) || failure.status !== 409) return null;
  return (failure.current as { links?: readonly DocumentLink[] } | undefined)?.links ?? null;
}
