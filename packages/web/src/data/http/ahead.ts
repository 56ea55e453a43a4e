/** A request as it goes out: what would be sent again word for word, is the same. */
export interface PlainRequest {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
}

/** An answer is as old as its request; what nobody took by then is out of date. */
const MOST_AGE = 10_000;

interface Sent {
  readonly answer: Promise<Response>;
  readonly at: number;
}

const sent = new Map<string, Sent>();

function keyOf({ address, method, headers, body }: PlainRequest): string {
  return JSON.stringify([address, method, Object.entries(headers).toSorted(), body]);
}

/** Sends a request before what will ask for it is read. The answer is for `takeAhead`; here it may only be looked at. */
export async function sendAhead(request: PlainRequest): Promise<Response> {
  const { address, method, headers, body } = request;
  const credentials = "X-Universe" in headers ? "omit" : "same-origin";
  const answer = fetch(address, {
    method,
    headers,
    credentials,
    cache: "no-store",
    ...(body !== undefined && { body }),
  });
  sent.set(keyOf(request), { answer, at: performance.now() });
  return (await answer).clone();
}

/** The answer to this very request where it was sent ahead, once; null where it was not. */
export function takeAhead(request: PlainRequest): Promise<Response> | null {
  const key = keyOf(request);
  const found = sent.get(key);
  sent.delete(key);
  return found === undefined || performance.now() - found.at > MOST_AGE ? null : found.answer;
}

/** Something was written: what was answered before is no longer true. */
export function forgetAhead(): void {
  sent.clear();
}
