import type { Wrong } from "./judge.ts";
import type { Api } from "./operations.ts";
import type { Random } from "./random.ts";
import type { Wire } from "./wire.ts";

const HEAD = "GET /api/v1/auth/captcha HTTP/1.1\r\nhost: x\r\nconnection: close\r\n";
const POST = "POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n";

/** Bytes that are no request of HTTP, or hardly one. */
const ODD: readonly string[] = [
  "hello\r\n\r\n",
  "GET\r\n\r\n",
  "GET /api/v1/auth/captcha HTTP/9.9\r\n\r\n",
  "GET /api/v1/auth/captcha HTTP/1.1\r\nconnection: close\r\n\r\n",
  "GET /\u00fc\u0001 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  "NOTHING /api/v1/auth/captcha HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
  `${HEAD}: no name\r\n\r\n`,
  `${HEAD}a b: c\r\n\r\n`,
  `${HEAD}a: ${"x".repeat(20_000)}\r\n\r\n`,
  `${HEAD}a: \u0000\r\n\r\n`,
  `${HEAD}expect: the unexpected\r\n\r\n`,
  `${HEAD}upgrade: x\r\nconnection: upgrade\r\n\r\n`,
  `${POST}content-length: x\r\n\r\n`,
  `${POST}content-length: -1\r\n\r\n`,
  `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  `${POST}transfer-encoding: x\r\n\r\n{}`,
  `${POST}content-length: 99999999999\r\n\r\n{`,
  `${POST}content-length: 99999999999999999999999\r\n\r\n{`,
];

/** Sends bytes that are no request, or hardly one: they are refused in the one form of refusals, or answered. */
export async function sendOdd(
  wire: Wire,
  random: Random,
  { refusals }: Api,
): Promise<{ readonly asked: string; readonly wrong: Wrong | null }> {
  const bytes = random.pick(ODD);
  const asked = JSON.stringify(bytes.slice(0, 200));
  try {
    return { asked, wrong: wrongWith(await wire.sendRaw(bytes), refusals.general) };
  } catch (error) {
    return { asked, wrong: { kind: "server", what: `no answer: ${String(error)}` } };
  }
}

function wrongWith(answer: string, refusal: Api["refusals"]["general"]): Wrong | null {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  const undocumented = (what: string): Wrong => ({ kind: "undocumented", what: `${what}: ${answer.slice(0, 400)}` });
  if (!(status > 0)) return undocumented("no answer of HTTP");
  if (status >= 500) return { kind: "server", what: String(status) };
  if (status < 400) return null;
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  try {
    const wrong = status === 422 ? null : refusal(JSON.parse(body));
    return wrong === null ? null : undocumented(`a refusal in a form of its own (${wrong})`);
  } catch {
    return undocumented("a refusal that is no JSON");
  }
}
