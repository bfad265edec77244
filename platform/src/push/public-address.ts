import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'

/** Nobody's in public: one's own machine and network, what is between providers, documentation, groups, what is not given out. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits, 'ipv4')

/** Of version 6 only what is given out to anybody, less what stands for an address of version 4 or leads through a tunnel to one. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  return version === 6 && givenOut.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** The name leads into a network that nobody from outside is to be led into. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

/**
 * For the connection itself, so that a name cannot lead elsewhere between being looked at and being called: refused as soon
 * as one of its addresses is not public.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const inside = found.find(({ address }) => !isPublicAddress(address))
    const [first] = found
    if (inside || !first) return callback(new NotPublic(`${hostname} is not a public address`), '')
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}
