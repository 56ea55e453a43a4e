/** A file that a process of its own works on: its type, what opens it where it is protected, and its bytes anew each time. */
export interface OpenFile {
  readonly media: string;
  readonly password?: string | undefined;
  open(): AsyncIterable<Uint8Array>;
}

/** The same in the process: all bytes at once. */
export interface FileBytes {
  readonly media: string;
  readonly password?: string | undefined;
  readonly bytes: Buffer;
}

/** A file as such a process gets it. */
export function parcelOfFile({ password, open }: OpenFile): AsyncGenerator<Uint8Array> {
  return parcelOf(password === undefined ? [] : [password], open());
}

/**
 * What a process that reads a file gets on its standard input: the passwords to try, which no list of processes shows,
 * and then the bytes of the file.
 */
export async function* parcelOf(
  passwords: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const said = Buffer.from(JSON.stringify(passwords));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(said.length);
  yield length;
  yield said;
  yield* bytes;
}

/** The other end of it. */
export async function openParcel(
  source: AsyncIterable<Buffer>,
): Promise<{ readonly passwords: readonly string[]; readonly bytes: Buffer }> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  const end = 4 + whole.readUInt32BE(0);
  return { passwords: JSON.parse(whole.toString("utf8", 4, end)) as string[], bytes: whole.subarray(end) };
}
