import { useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../../../data/session/session.ts";
import { readInstrument } from "../../../pickers/record-options.ts";

/** The symbol of an instrument, of a currency its code; null for none, and until it is read. */
export function useSymbol(id: string | null): string | null {
  const { profile } = useSignedIn();
  const found = useQuery({
    queryKey: ["symbol", profile.uuid, id],
    queryFn: async () => (id === null ? null : (await readInstrument(profile.uuid, id)).symbol),
    enabled: id !== null,
    staleTime: 60_000,
  });
  return found.data ?? null;
}
