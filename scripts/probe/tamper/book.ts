import { setTimeout as pause } from "node:timers/promises";
import { smallBookBytes } from "../../../bench/book/small-book.ts";
import { codeAt } from "../../../e2e/support/totp.ts";
import type { Person, Target } from "../harness/target.ts";

const USD = "00000000-0000-0000-0001-000000555344";
/** One pixel of a picture, as a logo. */
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A record as the calls answer it, as far as the book asks. */
interface Saved {
  readonly uuid: string;
  /** What an observation calls itself */
  readonly id: string;
  readonly last_update_token?: string;
  readonly stage?: string;
  readonly status?: number;
}

/**
 * A book with rows in every table that is proven: records made, changed and removed, prices corrected, drafts, settings
 * with a logo, preferences, a folder with a link, a grant, second factors, a report, and two imports of which one was
 * taken back.
 */
export async function makeBook(target: Target, name: string, now: () => Date = () => new Date()): Promise<Person> {
  const as = await target.signUp(name);
  const call = async (method: string, path: string, body?: object | Uint8Array): Promise<Saved> => {
    const bytes = body instanceof Uint8Array;
    const { status, text } = await target.send(method, `/api/v1${path}`, {
      as,
      ...(bytes ? { body, headers: { "content-type": "application/octet-stream" } } : {}),
      ...(body !== undefined && !bytes ? { body: JSON.stringify(body) } : {}),
    });
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Saved;
  };
  const entity = await call("POST", "/entities", { name: "Trust", legal_name: "The Trust" });
  await call("POST", `/entities/${entity.uuid}`, { notes: "Formed in Zurich", birth_date: "1990-02-03" });
  const cash = await call("POST", "/accounts", { name: "Cash", acct_type: "D" });
  const broker = await call("POST", "/accounts", { name: "Broker", acct_type: "A" });
  await call("POST", `/accounts/${broker.uuid}`, { notes: "A safe one", user_tags: ["#safe"] });
  const share = await call("POST", "/instruments?commit=true", {
    identifier: "TMPR",
    instrument_type: "EQTY",
    display_name: "Tampered",
    settlement_unit_id: USD,
  });
  await call("POST", `/instruments/${share.uuid}?commit=true`, { display_name: "Tempered", start_date: "2001-01-01" });
  const price = { type_id: "std.price", instrument_id: share.uuid, units_id: USD };
  for (let day = 10; day < 20; day++) {
    const seen = await call("POST", "/observable/?commit=true", {
      ...price,
      date_of: `2024-01-${day}`,
      price: `${day}.5`,
    });
    if (day === 11) await call("PUT", `/observable/${seen.id}?commit=true`, { price: "11.75" });
    if (day === 12) await call("DELETE", `/observable/${seen.id}`);
  }
  for (let day = 10; day < 25; day++) {
    const bought = {
      what_id: share.uuid,
      direction: "B",
      target_account_id: broker.uuid,
      units: String(day),
      price: "2",
    };
    const body = { event_type: "NEW", event_date: `2024-02-${day}`, description: `Purchase ${day}` };
    const event = await call("POST", "/events/?commit=true", { ...body, new_transaction: bought });
    if (day === 11)
      await call("POST", `/events/${event.uuid}?commit=true`, { new_transaction: { ...bought, units: "100" } });
    if (day === 12) await call("DELETE", `/events/${event.uuid}`);
  }
  await call("POST", "/events/?commit=true", {
    event_type: "NEW",
    event_date: "2024-01-02",
    new_transaction: { what_id: USD, direction: "R", target_account_id: cash.uuid, units: "5000" },
  });
  const draft = await call("POST", "/prospect/", { instrument_type: "EQTY", direction: "B", notes: "Half a thought" });
  await call("POST", `/prospect/${draft.uuid}`, { notes: "A whole one" });
  await call("POST", `/prospect/${draft.uuid}/logs`, { message: "Asked the bank." });
  const other = await call("POST", "/prospect/", { instrument_type: "BOND", direction: "B" });
  await call("DELETE", `/prospect/${other.uuid}`);
  await call("POST", "/profile/settings", { logo: PIXEL, colour: "#112233" });
  await call("POST", "/profile/settings", { lot_method: "LIFO" });
  await call("POST", "/profile/lock-date", { lock_date: "2001-12-31", reason: "Closed" });
  await call("POST", "/utility/prefs/write", { columns: ["a", "b"], theme: "dark" });
  const ended = async (path: string, body: object): Promise<Saved> => {
    let session = await call("POST", path, body);
    while (["reading", "writing", "undoing"].includes(session.stage ?? "")) {
      await pause(50);
      session = await call("POST", "/utility/import/session", { session: session.uuid });
    }
    return session;
  };
  for (const undone of [true, false]) {
    const { uuid } = await call("POST", "/utility/import/session", { title: undone ? "Undone" : "A book" });
    for (const [file, bytes] of smallBookBytes()) {
      // A row that cannot be read leaves an issue behind.
      const rows = file === "prices.csv" ? Buffer.concat([bytes, Buffer.from("nothing,that,is,a,price\n")]) : bytes;
      await call("PUT", `/utility/import/${uuid}/files?name=${file}`, rows);
    }
    await ended("/utility/import/suggestions", { session: uuid });
    const saved = await ended("/utility/import/save", { session: uuid, skip_rejected: true });
    if (saved.stage !== "written") throw new Error(`the import is ${saved.stage ?? "nowhere"}`);
    if (undone) await ended(`/utility/import/${uuid}/undo`, {});
  }
  const folder = await call("POST", "/documents/", { name: "Statements", is_folder: true, universe: as.universe });
  await call("POST", `/documents/${folder.uuid}`, {
    name: "Bank statements",
    link_updates: { adds: [{ kind: "account", target: cash.uuid }] },
  });
  await call("POST", "/access/invite", {
    email: `reader-of-${name}@example.com`,
    first_name: "Ada",
    last_name: "Reader",
    role: "viewer",
  });
  await enrolFactors(target, as, now);
  await call("POST", "/reports/generate", { report_id: "net-worth", format: "csv" });
  return as;
}

/** An authenticator app, and codes on paper beside it. */
async function enrolFactors(target: Target, { rootHeaders: headers }: Person, now: () => Date): Promise<void> {
  const call = async (path: string, body: object): Promise<string> => {
    const sent = { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const { status, text } = await target.send("POST", `/api/v1/auth/2fa/${path}`, sent);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
    return text;
  };
  const made = JSON.parse(await call("totp/start", {})) as { key: string; key_b32: string };
  const codes = { code1: codeAt(made.key_b32, now(), -1), code2: codeAt(made.key_b32, now()) };
  await call("totp/enroll", { name: "Phone", key: made.key, ...codes });
  await call("static/enroll", {});
}
