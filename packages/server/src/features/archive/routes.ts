import { archiveEndpoints } from "@distributary/contract/access/archive";
import { implement, type Implementation } from "../../access/http/implement.ts";
import type { Services } from "../../access/http/services.ts";
import type { ArchiveService } from "./service.ts";

/** The call that hands out all records of a universe. */
export function archiveFeature(services: Services, archive: ArchiveService): Implementation {
  archive.sweep().catch((error: unknown) => services.log.warn("what downloads left could not be removed", { error }));
  return implement(archiveEndpoints, { download: ({ actor }) => archive.download(actor) });
}
