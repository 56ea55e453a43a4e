import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../data/api.ts";

/** The second factors of whoever is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ["two-factor-devices"],
  queryFn: () => api.call(twofactorEndpoints.devices),
});
