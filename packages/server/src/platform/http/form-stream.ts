import { invalid } from "./problem.ts";

/** A form whose last part is a file, as it arrives. */
export interface FormStream {
  /** The fields before the file, by name */
  readonly fields: ReadonlyMap<string, string>;
  /** The bytes of the file, to be read once and to the end. Throws 422 where the form breaks off. */
  readonly file: AsyncGenerator<Uint8Array>;
}

const FIELDS = 32;
const FIELD_BYTES = 16 * 1024;
const HEAD_BYTES = 8 * 1024;
const CRLF2 = Buffer.from("\r\n\r\n");

/**
 * Reads a `multipart/form-data` body as it comes: first its fields, each small, then the part named `file`. What comes
 * after the file is not read. Throws 422 for anything that is no such form.
 */
export async function readFormStream(
  contentType: string | null,
  source: AsyncIterable<Uint8Array>,
): Promise<FormStream> {
  const [, quoted, bare] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw broken("Send a form (multipart/form-data) with the fields and then the file.");
  const bytes = new Window(source);
  // The first boundary has no line before it: as if there were one.
  bytes.putBack(Buffer.from("\r\n"));
  const edge = Buffer.from(`\r\n--${boundary}`);
  await bytes.upTo(edge, HEAD_BYTES);
  const fields = new Map<string, string>();
  for (;;) {
    if ((await bytes.take(2)).toString("latin1") !== "\r\n") throw broken("The form has no file.");
    const head = (await bytes.upTo(CRLF2, HEAD_BYTES)).toString("utf8");
    const name = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1];
    if (name === undefined) throw broken("A part of the form has no name.");
    if (name === "file") return { fields, file: bytes.streamTo(edge) };
    if (fields.size >= FIELDS) throw broken(`A form has ${FIELDS} fields at most.`);
    fields.set(name, (await bytes.upTo(edge, FIELD_BYTES)).toString("utf8"));
  }
}

/** What has arrived of a stream and was not taken yet. */
class Window {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  putBack(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held]);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more();
    return this.#cut(count, 0);
  }

  /** What stands before `mark`, which is taken too. */
  async upTo(mark: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > most || (at < 0 && this.#held.length > most + mark.length))
        throw broken("A field of the form is too long.");
      if (at >= 0) return this.#cut(at, mark.length);
      await this.#more();
    }
  }

  /** The same piece by piece, of any length. */
  async *streamTo(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) {
        if (at > 0) yield this.#cut(at, mark.length);
        return;
      }
      // A mark may have begun in the last bytes.
      const sure = this.#held.length - mark.length + 1;
      if (sure > 0) yield this.#cut(sure, 0);
      await this.#more();
    }
  }

  #cut(count: number, dropped: number): Buffer {
    const cut = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count + dropped);
    return cut;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw broken("The form broke off before its end. Send it again.");
    this.#held = this.#held.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#held, next.value]);
  }
}

function broken(message: string): Error {
  return invalid(["body"], message, "invalid_request");
}
