import { BlockList, isIP } from "node:net";

/**
 * Ranges that are no public host (IANA special-purpose registries, RFC 6890): this machine, private networks, link-local
 * ones with the metadata services of clouds among them, shared, documentation, multicast and reserved ranges.
 */
const V4_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** Global unicast is 2000::/3; within it these lead elsewhere or carry another address inside (6to4, Teredo). */
const V6_RANGES = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const closed = new BlockList();
for (const range of V4_RANGES) addRange(range, "ipv4");
for (const range of V6_RANGES) addRange(range, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

function addRange(range: string, family: "ipv4" | "ipv6"): void {
  const [network = "", bits = "0"] = range.split("/");
  closed.addSubnet(network, Number(bits), family);
}

/** Whether an IP address (text, either family) is one of a public host. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  // An IPv4 address inside an IPv6 one (::ffff:10.0.0.1) lies outside global unicast, as everything local does.
  return family === 6 && globalV6.check(address, "ipv6") && !closed.check(address, "ipv6");
}
