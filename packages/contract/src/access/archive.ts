import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";

/** The kind of content of an archive. */
export const ARCHIVE_TYPE = "application/x-tar";

/** All records of a universe as one file to keep. */
export const archiveEndpoints = {
  download: endpoint({
    id: "get-profile-archive",
    method: "GET",
    path: "/profile/archive",
    summary: "All records with their history and files as one archive, which another installation takes in",
    access: "universe",
    permission: "manage",
    heavy: true,
    answer: z.string(),
    files: [ARCHIVE_TYPE],
  }),
} as const;
