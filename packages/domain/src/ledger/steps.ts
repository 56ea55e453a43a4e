/**
 * Long work in steps: between two of them whoever runs it may do something else, as long as the book that it is about stays
 * as it is. It answers its result.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
