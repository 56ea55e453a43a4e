import { archiveEndpoints } from "@distributary/contract/access/archive";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import type { Stores } from "./files.ts";
import { archiveService } from "./service.ts";

/** The call that hands out all records of a universe; `stores` keep the files of documents and imports. */
export function archiveFeature(services: Services, stores: Stores): Implementation {
  const archive = archiveService(services, stores);
  archive.sweep().catch((error: unknown) => services.log.warn("what downloads left could not be removed", { error }));
  return implement(archiveEndpoints, { download: ({ actor }) => archive.download(actor) });
}
