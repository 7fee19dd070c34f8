import { BlockList, isIP } from "node:net";

/** IPv4 that is somebody's own, this machine's, a link's, a test's or a group's (RFC 6890). */
const reserved: [address: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const notPublic = new BlockList();
for (const [address, bits] of reserved) notPublic.addSubnet(address, bits);

/** All of IPv6 that is given to the public, and what of it stands for addresses of IPv4 or of tests. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(address, bits, "ipv6");
}

/** Whether a server may be asked at the bidding of somebody else: it is nobody's own network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
