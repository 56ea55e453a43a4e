import { deletionEndpoints } from "@distributary/contract/access/deletion";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api.ts";
import { restore } from "./session.ts";

/** Asks for the deletion of the account, or keeps everything after all; the frame of every page says it at once. */
export function useDeletion(what: "request" | "keep") {
  return useMutation({
    mutationFn: () => api.call(deletionEndpoints[what], { body: {} }),
    onSuccess: () => restore(),
  });
}
