import { createStore } from "../store.ts";

/** A question that stands on screen: is it still you? `answer` says whether they proved it. */
export interface ProofQuestion {
  readonly answer: (proven: boolean) => void;
}

/** The question that waits for an answer. Calls that are refused meanwhile wait for the same one. */
export const proofQuestion = createStore<ProofQuestion | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks whoever sits here to prove themselves again; false where they would rather not. */
export function askOwnProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    proofQuestion.set({
      answer: (proven) => {
        proofQuestion.set(null);
        asking = null;
        resolve(proven);
      },
    });
  });
  return asking;
}
