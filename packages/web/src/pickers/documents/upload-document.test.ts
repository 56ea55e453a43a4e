import { PARTED_FROM, type Document, type StartedUpload } from "@distributary/contract/records/document-shapes";
import type { Job } from "@distributary/contract/entry/jobs";
import { describe, expect, it, vi } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { callError } from "../../data/http/errors.ts";

// The session behind the calls asks the browser what it keeps: nothing here.
const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, kept);
const { startFailure, STORAGE_TOOK_IT, uploadBy } = await import("./upload-document.ts");
const { UploadFailure } = await import("./upload-failure.ts");
const { progressOf, queued, uploadAll, withChange } = await import("./upload-queue.ts");

const file = new File(["twelve bytes"], "letter.txt");
const job = { uuid: "j", status: "completed", error: null } as Job;
const started = { uuid: "d", version_number: 1, job, storage: { url: "/to", fields: {} } } as unknown as StartedUpload;
const document = { uuid: "d", name: "letter.txt" } as Document;

/** Calls that all go well, but for those given, and what was removed. */
function calls(given: object = {}) {
  const removed: string[] = [];
  return {
    removed,
    start: () => Promise.resolve(started),
    redirect: (token: string) => Promise.resolve({ url: "/through", fields: { token } }),
    post: () => Promise.resolve({ status: 204 }),
    confirm: () => Promise.resolve(started),
    wait: () => Promise.resolve(job),
    get: () => Promise.resolve(document),
    remove: (id: string) => Promise.resolve(removed.push(id)),
    unfinished: () => Promise.resolve([]),
    digest: () => Promise.resolve("of the bytes"),
    begin: () => Promise.reject(new Error("small files go up as one form")),
    part: () => Promise.reject(new Error("small files go up as one form")),
    pause: () => Promise.resolve(),
    ...given,
  };
}

async function run(by: ReturnType<typeof calls>, more: object = {}) {
  const states: string[] = [];
  const end = await uploadBy(by, { file, name: file.name, flat_tags: [], ...more }, (state) =>
    states.push(state),
  ).catch((failure: unknown) => failure);
  return { states, end };
}

describe("an upload", () => {
  it("goes from pending over created and uploading to completed", async () => {
    proves("state:upload-job-first-reading", "rule:upload-08", "rule:upload-09", "constant:storage_success_status");
    expect(await run(calls())).toEqual({ states: ["Pending", "Created", "Uploading", "Completed"], end: document });
    expect(STORAGE_TOOK_IT).toBe(204);
  });

  it("goes through our own server where the object store is out of reach, and only then", async () => {
    const direct = {
      ...started,
      storage: { url: "https://store.example/b", fields: { key: "k" } },
      redirect: "/api/v1/documents/upload-redirect/a.token/",
    };
    const posted: unknown[] = [];
    const post = (status: (url: string) => number) => (to: { url: string }) => {
      posted.push(to);
      return Promise.resolve({ status: status(to.url) });
    };
    const start = () => Promise.resolve(direct);
    const around = await run(calls({ start, post: post((url) => (url.startsWith("/") ? 204 : 0)) }));
    expect(around.end).toEqual(document);
    expect(posted).toEqual([direct.storage, { url: "/through", fields: { token: "a.token" } }]);

    posted.length = 0;
    // A store that answers has its say: what it refuses is not tried a second time.
    const refused = await run(calls({ start, post: post(() => 403) }));
    expect(refused.end).toMatchObject({ title: "Storage Upload Failed" });
    expect(posted).toEqual([direct.storage]);
  });

  it("whose storage answers anything but 204 fails, and its new document is removed", async () => {
    proves("rule:upload-07", "rule:upload-10");
    const by = calls({ post: () => Promise.resolve({ status: 200 }) });
    const { states, end } = await run(by);
    expect([states.at(-1), (end as { title: string }).title, by.removed]).toEqual([
      "Failed",
      "Storage Upload Failed",
      ["d"],
    ]);
    const away = await run(calls({ post: () => Promise.resolve({ status: 0 }) }));
    expect(away.end).toMatchObject({ title: "There was an error during the file upload" });
  });

  it("whose confirmation fails says so with the message; another version of a document stays", async () => {
    const refused = { confirm: () => Promise.reject(callError(409, { message: "No file has arrived." })) };
    const fresh = calls(refused);
    expect((await run(fresh)).end).toMatchObject({
      title: "Upload Confirmation Failed:",
      message: "No file has arrived.",
    });
    expect(fresh.removed).toEqual(["d"]);
    const next = calls(refused);
    await run(next, { document_id: "d" });
    expect(next.removed).toEqual([]);
  });

  it("whose job fails says why", async () => {
    const failed = { ...job, status: "failed", error: "This file is damaged." } as Job;
    expect((await run(calls({ wait: () => Promise.resolve(failed) }))).end).toMatchObject({
      title: "Document upload failed!",
      message: "This file is damaged.",
    });
  });

  it("of a name that is taken offers the free one; any other 422 says its first message", () => {
    proves("rule:upload-05");
    const refusal = (type: string, ctx?: object) =>
      startFailure(callError(422, { detail: [{ loc: ["body", "name"], msg: "Taken.", type, ctx }] }));
    expect(refusal("value_error.document.duplicate.error", { suggested_name: "letter (2).txt" })).toMatchObject({
      message: "Taken.",
      field: true,
      suggestion: "letter (2).txt",
    });
    expect(refusal("value_error.document.type", { suggested_name: "x" }).suggestion).toBeNull();
    expect(startFailure(callError(413, { message: "Too large." }))).toMatchObject({
      title: "Unable to start upload",
      message: "Too large.",
    });
    expect(startFailure(new Error("odd"))).toMatchObject({ title: "Upload Error", message: "odd" });
  });
});

describe("a large file", () => {
  const large = new File([new Uint8Array(PARTED_FROM)], "large.pdf");
  const part_size = PARTED_FROM / 4;
  const whole = { uuid: "d", version_number: 1, parent_id: null, storage_size: large.size, sha256: "of the bytes" };

  /** A server that takes parts, has some, and loses the connection where `breaks` says so. */
  function taking(has: number, breaks: (part: number) => boolean) {
    const sent: number[] = [];
    const state = (parts: number) => Promise.resolve({ ...whole, part_size, received: parts * part_size });
    const begin = () => state(has);
    const part = (_of: unknown, number: number) => {
      if (breaks(number)) return Promise.reject(callError(0, null));
      sent.push(number);
      return state(number);
    };
    return { sent, by: calls({ begin, part }) };
  }
  const send = (by: ReturnType<typeof calls>, told: number[] = []) =>
    uploadBy(by, { file: large, name: large.name, flat_tags: [] }, (_state, bytes) => told.push(bytes)).catch(
      (failure: unknown) => failure,
    );

  it("goes up in parts, tries a part again that was lost on the way, and tells how many bytes are there", async () => {
    let lost = 0;
    const { sent, by } = taking(0, (part) => part === 3 && lost++ < 2);
    const told: number[] = [];
    expect(await send(by, told)).toEqual(document);
    expect(sent).toEqual([1, 2, 3, 4]);
    expect(told).toEqual(expect.arrayContaining([0, part_size, 2 * part_size, 3 * part_size, large.size]));
    expect(by.removed).toEqual([]);
  });

  it("stays where the connection is gone, and continues by its bytes with what is not there yet", async () => {
    const cut = taking(1, (part) => part === 2);
    expect(await send(cut.by)).toMatchObject({
      title: "Connection lost.",
      message: "4.2 MB of 17 MB uploaded. Continue to send the rest.",
      sent: part_size,
    });
    expect(cut.by.removed).toEqual([]);

    const again = taking(1, () => false);
    const start = vi.fn();
    const unfinished = () => Promise.resolve([{ ...whole, part_size, received: part_size }]);
    expect(await send({ ...again.by, start, ...({ unfinished } as object) })).toEqual(document);
    expect([again.sent, start.mock.calls]).toEqual([[2, 3, 4], []]);
  });

  it("of the same name and size but other bytes begins on its own", async () => {
    const { sent, by } = taking(0, () => false);
    const unfinished = () => Promise.resolve([{ ...whole, sha256: "of other bytes", received: part_size }]);
    const start = vi.fn(() => Promise.resolve(started));
    expect(await send({ ...by, start, ...({ unfinished } as object) })).toEqual(document);
    expect([sent.length, start.mock.calls.length]).toEqual([4, 1]);
  });

  it("is removed where the server refuses a part", async () => {
    const refused = calls({
      ...taking(0, () => false).by,
      part: () => Promise.reject(callError(413, { message: "Full." })),
    });
    expect(await send(refused)).toMatchObject({ message: "Full.", sent: null });
    expect(refused.removed).toEqual(["d"]);
  });
});

it("uploads several one after the other, goes on where one fails, and does again only what is not done", async () => {
  proves("rule:upload-11");
  let queue = queued([file, new File(["x"], "second.txt")]);
  expect(queue.map(({ name }) => name)).toEqual(["letter.txt", "second.txt"]);
  const sent: string[] = [];
  const send = (fails: string) => (one: { name: string }) => {
    sent.push(one.name);
    return one.name === fails ? Promise.reject(new UploadFailure("Upload Error", "no")) : Promise.resolve(document);
  };
  const change = (key: number, next: object) => void (queue = withChange(queue, key, next));
  const first = await uploadAll(queue, send("letter.txt"), change);
  expect([first.documents.length, first.failed.map(({ name }) => name)]).toEqual([1, ["letter.txt"]]);
  expect(queue.map(({ state, failure }) => [state, failure?.message ?? null])).toEqual([
    ["Failed", "no"],
    ["Pending", null],
  ]);
  const second = await uploadAll(queue, send("none"), change);
  expect([second.documents.length, sent]).toEqual([2, ["letter.txt", "second.txt", "letter.txt"]]);
  queue = withChange(queue, 0, { state: "Completed", sent: 12 });
  // 12 + 1 bytes, of which 12 are through
  expect(progressOf(queue)).toEqual({ done: 1, files: 2, sent: 12, bytes: 13 });
});
