import { gzipSync } from "node:zlib";
import { setHeader, type Draft, type Sender } from "./draft.ts";
import type { Operation } from "./operations.ts";
import type { Random } from "./random.ts";

/** Whom and what a fault may take from. */
export interface Around {
  readonly operations: readonly Operation[];
  readonly own: Sender;
  readonly foreign: Sender;
}

/** Makes one thing about a request wrong or odd; returns whether it still is a request for its operation. */
type Fault = (draft: Draft, random: Random, around: Around, operation: Operation) => boolean;

const CONTENT_TYPES = [
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/json;;",
  "application/x-www-form-urlencoded",
  "application/merge-patch+json",
  "*/*",
  "json",
  "",
] as const;

const BODIES: readonly (string | Uint8Array)[] = [
  "",
  " ",
  "null",
  "true",
  "[]",
  "{}",
  '"text"',
  "1",
  "1e400",
  "-",
  "{",
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,}',
  "\uFEFF{}",
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${"[".repeat(200)}${"]".repeat(200)}`,
  `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from("{\0}"),
];

const NUMERALS = [
  "1e400",
  "-1e400",
  "1e-400",
  "1E+2",
  "0.1e1",
  "-0",
  "00",
  "0x1",
  "1.",
  ".1",
  "123456789012345678901234567890",
  "99999999999999999999.999999999999999999",
  `1${"0".repeat(2000)}`,
  "Infinity",
] as const;

const TEXTS = [
  "",
  " ",
  "-1",
  "0",
  "1",
  "1.5",
  "1e9",
  "99999999999999999999",
  "NaN",
  "null",
  "true",
  "%zz",
  "%00",
  "%ff",
  "%ED%A0%80",
  "'",
  "a,b",
  "[]",
  "{}",
  "ü✓👩‍👧",
  "x".repeat(2000),
] as const;

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  "idempotency-key": ["", " ", "one key", "one key", "x".repeat(5000), "k\u00e9y", "a\tb", '"quoted"'],
  "x-lock-reason": [
    "",
    "why not",
    "UTF-8''%zz",
    "UTF-8''%E2%9C%93",
    "UTF-8''%00",
    "UTF-8''",
    "x".repeat(5000),
    "\u00fc",
  ],
  "if-none-match": ["*", '"nothing"', 'W/"x", "y"', "garbage", ""],
  "if-match": ["*", '"x"'],
  "if-modified-since": ["yesterday", "Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT"],
  accept: ["text/csv", "application/xml", "*/*;q=0", "garbage", "application/pdf"],
  "accept-encoding": ["br", "gzip;q=0", "*;q=0", "x", "gzip, br, deflate", "identity;q=0"],
  "accept-language": ["tlh", "*", "de-DE;q=x"],
  "x-request-id": ["mine", "x".repeat(500), "<script>", '"', "a b", "\u00fc"],
  range: ["bytes=0-0", "bytes=9-1", "x"],
  origin: ["http://evil.example", "null"],
  cookie: ["a=b", "=", "x".repeat(4000)],
  "x-forwarded-for": ["1.2.3.4", "garbage, ::1"],
  "x-http-method-override": ["DELETE"],
  te: ["trailers"],
};

const faults: readonly Fault[] = [
  (draft, random, _around, operation) => {
    const others = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];
    draft.method = random.pick(others.filter((method) => method !== operation.method));
    return false;
  },
  (draft, random) => {
    setHeader(draft, "content-type", random.pick(CONTENT_TYPES));
    draft.body ??= random.pick(BODIES);
    return true;
  },
  (draft, random) => {
    if (draft.method === "GET") setHeader(draft, "content-type", "application/json");
    draft.body = random.pick(BODIES);
    return true;
  },
  (draft, random) => {
    if (typeof draft.body !== "string" || draft.body.length < 2) return true;
    const at = random.below(draft.body.length);
    draft.body = random.pick([
      draft.body.slice(0, at),
      `${draft.body.slice(0, at)}${random.pick(["\0", '"', "{", "]", ",", "\\", "\u2028"])}${draft.body.slice(at)}`,
      `${draft.body} x`,
      draft.body.replace("{", '{"same":1,"same":2,'),
      draft.body.replace(/^\{("[^"]*"):/, "{$1:null,$1:"),
    ]);
    return true;
  },
  (draft, random) => {
    if (typeof draft.body !== "string") return true;
    const places = [...draft.body.matchAll(/:("[^"]*"|-?[\d.]+|null|true|false)(?=[,}])/g)];
    if (places.length === 0) return true;
    const place = random.pick(places);
    const value = random.pick([...NUMERALS, ...TEXTS.map((text) => JSON.stringify(text))]);
    draft.body = `${draft.body.slice(0, place.index + 1)}${value}${draft.body.slice(place.index + place[0].length)}`;
    return true;
  },
  (draft, random) => {
    const coding = random.pick(["gzip", "br", "deflate", "identity", "x", "gzip, gzip"]);
    setHeader(draft, "content-encoding", coding);
    if (draft.body !== null && coding === "gzip" && random.chance(0.5)) draft.body = gzipSync(draft.body);
    return true;
  },
  (draft, random) => {
    const named = draft.query.map(([name]) => name);
    const name = random.pick([
      ...named,
      ...named,
      "limit",
      "offset",
      "page_size",
      "unforeseen",
      "a[b]",
      "__proto__",
      "",
      "commit",
    ]);
    draft.query.push([name, random.pick(TEXTS)]);
    return true;
  },
  (draft, random, _around, operation) => {
    const known = Object.keys(operation.query.properties ?? {});
    if (known.length === 0) return true;
    const name = random.pick(known);
    draft.query = [...draft.query.filter(([other]) => other !== name), [name, random.pick(TEXTS)]];
    return true;
  },
  (draft, random) => {
    const name = random.pick(Object.keys(HEADERS));
    setHeader(draft, name, random.pick(HEADERS[name] ?? [""]));
    return true;
  },
  (draft, random, { own, foreign }) => {
    const universes = [
      "",
      "garbage",
      own.universe.toUpperCase(),
      foreign.universe,
      `${own.universe},${own.universe}`,
      "\u00fc",
      "x".repeat(3000),
    ];
    setHeader(draft, "x-universe", random.chance(0.2) ? null : random.pick(universes));
    if (random.chance(0.1)) draft.headers.push(["x-universe", own.universe], ["x-universe", foreign.universe]);
    return true;
  },
  (draft, random, { own, foreign }) => {
    const bearers = [
      "",
      "Bearer",
      "Bearer ",
      "Bearer x",
      `Bearer ${own.root}`,
      `Bearer ${foreign.token}`,
      `Bearer ${foreign.root}`,
      `bearer ${own.token}`,
      `Basic ${own.token}`,
      `Bearer ${own.token}x`,
      `Bearer ${own.token} ${own.token}`,
      `Bearer ${own.token.slice(0, -4)}`,
      `Bearer ${"x".repeat(6000)}`,
      "Bearer \u00fc",
    ];
    setHeader(draft, "authorization", random.chance(0.1) ? null : random.pick(bearers));
    return true;
  },
  (draft, random, _around, operation) => {
    const parts = [...operation.path.matchAll(/\{(\w+)\}/g)];
    if (parts.length === 0) return oddPath(draft, random);
    const value = random.pick([
      "%00",
      "%ff",
      "%zz",
      "%2f",
      "..",
      ".",
      "%2e%2e",
      "a;b=c",
      "x".repeat(201),
      "%ED%A0%80",
      "*",
      "0",
    ]);
    draft.path = operation.path.replace(/\{(\w+)\}/g, value);
    return !["..", ".", "%zz", "%ff", "%ED%A0%80", "%2e%2e"].includes(value) && value.length < 200;
  },
  (draft, random) => oddPath(draft, random),
];

function oddPath(draft: Draft, random: Random): boolean {
  const { path } = draft;
  draft.path = random.pick([
    `${path}/`,
    path.endsWith("/") ? path.slice(0, -1) : `${path}//`,
    path.toUpperCase(),
    path.replace("/api/", "/api//"),
    path.replace("/v1/", "/v2/"),
    `${path}%00`,
    `${path};x=1`,
    `/${path}`,
  ]);
  return false;
}

/** Makes one or two things about a request wrong or odd; returns whether it still is a request for its operation. */
export function makeFault(draft: Draft, random: Random, around: Around, operation: Operation): boolean {
  let same = true;
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times--)
    same = random.pick(faults)(draft, random, around, operation) && same;
  return same;
}
