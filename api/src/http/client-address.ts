import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The caller's address. X-Forwarded-For is believed only as far as it was written by proxies that TRUST_PROXY names
 * (addresses or CIDR ranges): read from the right, the first address that is not such a proxy is the caller.
 */
export function findClientAddress(peer: string, forwardedFor: string | undefined, trusted: readonly string[]): string {
  const path = [
    ...(forwardedFor ?? '')
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
    unmap(peer),
  ]
  if (trusted.length === 0) return unmap(peer)
  const list = blockListOf(trusted)
  for (let index = path.length - 1; index > 0; index--) {
    const address = unmap(path[index] ?? '')
    if (!isListed(list, address)) return address
  }
  return unmap(path[0] ?? '')
}

const blockLists = new WeakMap<readonly string[], BlockList>()

function blockListOf(trusted: readonly string[]): BlockList {
  const known = blockLists.get(trusted)
  if (known) return known
  const list = new BlockList()
  for (const entry of trusted) {
    const [address, prefix] = entry.split('/')
    const family = isIPv6(address ?? '') ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address ?? '', family)
    else list.addSubnet(address ?? '', Number(prefix), family)
  }
  blockLists.set(trusted, list)
  return list
}

function isListed(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, 'ipv4')
  return isIPv6(address) && list.check(address, 'ipv6')
}

function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
