import { documentsEndpoints } from "@distributary/contract/records/documents";
import { linkTargets } from "@distributary/contract/records/document-links";
import type { Document } from "@distributary/contract/records/document-shapes";
import { expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { NOTHING } from "../isolation/records.ts";
import { listedServer } from "../isolation/routes.ts";
import { resident } from "../isolation/world.ts";
import { ended } from "../support/jobs.ts";
import { upload } from "./uploading.ts";

it("a document is linked to a record of every kind, each by its own id, and to no record that is not there", async () => {
  proves("state:document-link-targets");
  const server = await listedServer();
  try {
    const as = await resident(server, "linked");
    const { records } = as;
    const sending = { call: server.call, ended: (job: string) => ended(server, as.universe, job) };
    const id = await upload(sending, as, "everywhere.txt", Buffer.from("Of everything"));
    const change = (adds: readonly object[]) =>
      server.call(documentsEndpoints.update, { as, params: { id }, body: { link_updates: { adds } } as never });

    const there = linkTargets.filter((kind) => kind !== "workflow");
    const { links } = (await change(there.map((kind) => ({ kind, target: records[kind] })))).ok as Document;
    expect(links.map((link) => [there.find((kind) => link[`${kind}_id`] !== null), link.workflow_id])).toEqual(
      there.map((kind) => [kind, null]),
    );
    for (const kind of there) expect(links.map((link) => link[`${kind}_id`])).toContain(records[kind]);

    // Nobody has a workflow yet: one is refused as every record that is not there, at the link that names it.
    for (const kind of linkTargets) {
      const target = kind === "workflow" ? NOTHING.job : NOTHING[kind];
      // oxlint-disable-next-line no-await-in-loop -- changes of one document follow one another
      const refused = await change([{ kind, target }]);
      expect([kind, refused.status]).toEqual([kind, 422]);
    }
  } finally {
    await server.close();
  }
});
