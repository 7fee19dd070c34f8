import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  ["127.0.0.1", "this machine"],
  ["0.0.0.0", "this machine, by another name"],
  ["10.1.2.3", "an office"],
  ["172.31.255.255", "an office"],
  ["192.168.1.1", "a home"],
  ["100.64.0.1", "a provider's own"],
  ["169.254.169.254", "a cloud's facts about its machines"],
  ["224.0.0.1", "a group"],
  ["255.255.255.255", "everybody"],
  ["::1", "this machine"],
  ["::", "this machine"],
  ["::ffff:127.0.0.1", "this machine as IPv6"],
  ["::ffff:7f00:1", "this machine as IPv6"],
  ["64:ff9b::7f00:1", "this machine behind a translator"],
  ["2002:7f00:1::", "this machine in a tunnel"],
  ["2001:0:7f00:1::", "this machine in a tunnel"],
  ["fd00:ec2::254", "a cloud's facts about its machines"],
  ["fe80::1", "a link"],
  ["ff02::1", "a group"],
  ["localhost", "no address"],
  ["", "no address"],
])("%s is not asked: it is %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
  "%s may be asked",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
