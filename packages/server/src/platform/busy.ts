import { busyTexts } from "@distributary/contract/wire/busy-texts";

/**
 * Something was not begun, because too much is asked at once: the same may be asked again in a moment. The message is for
 * the log, `text` for whoever asked.
 */
export class Busy extends Error {
  override readonly name = "Busy";
  readonly text: string;
  /** After how many seconds it is worth asking again. */
  readonly seconds: number;
  /** The whole request has changed nothing, so that a write may be sent again as it is. */
  readonly untouched: boolean;

  constructor(
    message: string,
    options: { readonly text?: string; readonly seconds?: number; readonly untouched?: boolean } = {},
  ) {
    super(message);
    this.text = options.text ?? busyTexts.server;
    this.seconds = options.seconds ?? 1;
    this.untouched = options.untouched ?? false;
  }
}
