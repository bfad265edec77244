/** As many as are looked at again; those that were looked at longest ago go first. */
const KEPT_MAX = 24
/** Larger ones are shown with the network only. */
const BYTES_MAX = 2_000_000

const cacheOf = (uid: string) => caches.open(`atelier-versions-${uid}`)

/** Versions that were looked at here, to be looked at without the network: they never change. Goes with what else is the person's here. */
export async function keepVersion(uid: string, address: string, state: Uint8Array<ArrayBuffer>): Promise<void> {
  // No caches without https.
  if (!('caches' in globalThis) || state.length > BYTES_MAX) return
  const cache = await cacheOf(uid)
  await cache.delete(address)
  await cache.put(address, new Response(state))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT_MAX)).map(request => cache.delete(request)))
}

export async function readKeptVersion(uid: string, address: string): Promise<Uint8Array | undefined> {
  if (!('caches' in globalThis)) return undefined
  const kept = await (await cacheOf(uid)).match(address)
  return kept && new Uint8Array(await kept.arrayBuffer())
}
