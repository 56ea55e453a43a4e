import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSignedIn } from "../../data/session/session.ts";

/**
 * The address of bytes that only a call with its token gets, for a picture of the page; null while they are read, where
 * there are none, and where they could not be read. The address is given back when nobody shows it any more.
 */
export function useBlobAddress(
  key: readonly unknown[],
  read: () => Promise<Blob | null>,
  enabled = true,
): { readonly address: string | null; readonly failure: Error | null; readonly retry: () => void } {
  const universe = useSignedIn().profile.uuid;
  const found = useQuery({
    queryKey: [...key, universe],
    queryFn: read,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { saysMissing: true },
  });
  const [address, setAddress] = useState<string | null>(null);
  const bytes = found.data;
  useEffect(() => {
    if (bytes == null) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return { address, failure: found.error, retry: () => void found.refetch() };
}
