/**
 * An upload that came to nothing. `field`: the fault is the name's; `suggestion`: a name that is free; `sent`: bytes of
 * the file that stay, so that it continues from there, and of which upload; `left`: the person closed it meanwhile.
 */
export class UploadFailure extends Error {
  readonly title: string;
  readonly suggestion: string | null;
  readonly field: boolean;
  readonly sent: number | null;
  readonly upload: string | null;
  readonly left: boolean;

  constructor(
    title: string,
    message: string,
    more: {
      suggestion?: string | null;
      field?: boolean;
      sent?: number | null;
      upload?: string | null;
      left?: boolean;
    } = {},
  ) {
    super(message);
    this.name = "UploadFailure";
    this.title = title;
    this.suggestion = more.suggestion ?? null;
    this.field = more.field ?? false;
    this.sent = more.sent ?? null;
    this.upload = more.upload ?? null;
    this.left = more.left ?? false;
  }
}

/** Whether a call was left before it was answered. */
export function isAbort(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === "AbortError";
}
