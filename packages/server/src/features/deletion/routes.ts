import { deletionEndpoints } from "@distributary/contract/access/deletion";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import { eraseDue, remindDue, type Stores } from "./erasing.ts";
import { deletionOf, keepRecords, requestDeletion } from "./service.ts";

/** People who delete their account with all that is theirs; `stores` keep the files of documents and imports. */
export function deletionFeature(services: Services, stores: Stores): Implementation {
  services.jobs.registerDaily("delete-accounts", async (run) => {
    const reminded = await remindDue(services);
    const erased = await eraseDue(services, stores, { requestId: `job-${run.id}`, signal: run.signal });
    return { reminded, erased };
  });
  return implement(deletionEndpoints, {
    get: async ({ session }) => ({ deletion: await deletionOf(services, session.userId) }),
    request: async ({ session }) => ({ deletion: await requestDeletion(services, session) }),
    keep: async ({ session }) => {
      await keepRecords(services, session);
      return { deletion: null };
    },
  });
}
