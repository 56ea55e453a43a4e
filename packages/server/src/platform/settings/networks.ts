import { isIP } from "node:net";
import { SettingsError, type Environment } from "./values.ts";

/** An address, or a network of addresses: those whose first `prefix` bits are its own. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Addresses and networks between commas or spaces; none when absent. */
export function readNetworks(env: Environment, name: string): readonly Network[] {
  return (env[name] ?? "")
    .split(/[\s,]+/)
    .filter((text) => text !== "")
    .map((text) => networkOf(name, text));
}

function networkOf(name: string, text: string): Network {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const whole = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? whole : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  // A prefix of none is everybody: whoever calls would then say by himself which address he has.
  if (version === 0 || rest.length > 0 || prefix < 1 || prefix > whole)
    throw new SettingsError(
      name,
      text,
      "list the addresses or networks of your proxies, such as 127.0.0.1, ::1, 10.0.0.0/8",
    );
  return { address, prefix, family: version === 6 ? "ipv6" : "ipv4" };
}
