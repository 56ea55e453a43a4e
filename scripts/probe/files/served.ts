import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Sending } from "../../../packages/server/test/documents/uploading.ts";
import type { SignedIn } from "../../../packages/server/test/support/calling.ts";

/** What a browser would run, or take for a page. */
const ACTIVE = /html|xml|svg|javascript|ecmascript|x-shockwave/i;

/** How the answers that give a document's bytes, text or picture could be made to run: one line each. */
export async function waysToRun({ call }: Pick<Sending, "call">, as: SignedIn, id: string): Promise<string[]> {
  const params = { id, version: "1" };
  const answers = [
    ["file", await call(documentsEndpoints.file, { as, params })],
    ["file, to be shown", await call(documentsEndpoints.file, { as, params, query: { view: "true" } })],
    ["preview", await call(documentsEndpoints.preview, { as, params })],
    ["thumbnail", await call(documentsEndpoints.thumbnail, { as, params: { id } })],
  ] as const;
  return answers.flatMap(([what, { status, headers }]): string[] => {
    if (status >= 500) return [`${what}: answered ${status}`];
    if (status >= 300) return [];
    const type = headers.get("content-type") ?? "";
    const isAttached = (headers.get("content-disposition") ?? "").startsWith("attachment");
    const policy = headers.get("content-security-policy") ?? "";
    return [
      ...(headers.get("x-content-type-options") === "nosniff" ? [] : [`${what}: its type may be guessed`]),
      ...(ACTIVE.test(type) && !isAttached ? [`${what}: shown as ${type}`] : []),
      ...(isAttached || /sandbox|default-src 'none'/.test(policy) ? [] : [`${what}: shown outside a sandbox`]),
    ];
  });
}
