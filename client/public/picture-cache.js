/*
 * The part of the service worker that keeps pictures on this device: thumbnails as they are looked at, within a budget, and
 * whatever the person has asked to keep with its original. The page tells whose they are (`local/picture-cache.ts`) and
 * takes away what may no longer be seen (`local/purge.ts`); a file's id always names the same bytes, so what is here is right.
 */
;(() => {
  const WHO = 'atelier-pictures-who'
  const WHO_ENTRY = '/who'
  const STATE_ENTRY = '/state'
  const file = /^\/api\/files\/([0-9a-f-]{36})\/(320|640|1280|original)$/
  const sizes = ['320', '640', '1280', 'original']

  /** What stands in for a size that is not here, while the network is not: the next larger, rather than a blur. */
  function insteadOf(variant) {
    const at = sizes.indexOf(variant)
    return [...sizes.slice(at + 1), ...sizes.slice(0, at).toReversed()]
  }

  const stateName = uid => `atelier-pictures-${uid}`
  const keptName = uid => `atelier-kept-${uid}`
  const thumbsName = (uid, generation) => `atelier-thumbs${generation}-${uid}`

  let who
  /** Of one person: which generation is written to, and how much is in it. */
  let state

  async function readJson(cacheName, entry) {
    const found = await (await caches.open(cacheName)).match(entry)
    return found ? found.json() : undefined
  }

  async function writeJson(cacheName, entry, value) {
    await (await caches.open(cacheName)).put(entry, new Response(JSON.stringify(value)))
  }

  async function readWho() {
    who ??= (await readJson(WHO, WHO_ENTRY)) ?? { uid: null, budget: 0 }
    return who
  }

  async function readState(uid) {
    if (state?.uid !== uid) state = (await readJson(stateName(uid), STATE_ENTRY)) ?? { uid, generation: 1, bytes: 0 }
    return state
  }

  addEventListener('message', event => {
    if (event.data?.is !== 'pictures-of') return
    const { uid, budget, seen = [] } = event.data
    who = { uid, budget }
    event.waitUntil(writeJson(WHO, WHO_ENTRY, who))
    if (uid !== null && budget === 0) event.waitUntil(dropThumbnails(uid))
    else if (uid !== null) event.waitUntil(keepSeen(event, uid, budget, seen))
  })

  /**
   * What the page showed before there was this worker. The browser still has it at hand, but the server is asked of each
   * whether this person may still see it: somebody else may have looked at it here, or it was taken back meanwhile.
   */
  async function keepSeen(event, uid, budget, paths) {
    for (const path of paths) {
      if (await findKept(event, uid, path)) continue
      const response = await fetch(path, { cache: 'no-cache' }).catch(() => undefined)
      if (response?.status === 200) await keep(uid, budget, path, response)
    }
  }

  async function dropThumbnails(uid) {
    const { generation } = await readState(uid)
    await caches.delete(thumbsName(uid, generation))
    await caches.delete(thumbsName(uid, generation - 1))
  }

  addEventListener('fetch', event => {
    const { request } = event
    if (request.method !== 'GET' || request.headers.has('range')) return
    const url = new URL(request.url)
    const found = url.origin === location.origin ? file.exec(url.pathname) : null
    if (found) event.respondWith(answer(event, { path: url.pathname, fileId: found[1], variant: found[2] }))
  })

  async function answer(event, asked) {
    const { uid, budget } = await readWho()
    if (uid === null) return fetch(event.request)
    const kept = await findKept(event, uid, asked.path)
    if (kept) return kept
    try {
      const response = await fetch(event.request)
      const isThumbnail = asked.variant !== 'original'
      if (response.status === 200 && isThumbnail && budget > 0) {
        event.waitUntil(keep(uid, budget, asked.path, response.clone()))
      }
      return response
    } catch (error) {
      for (const variant of insteadOf(asked.variant)) {
        const other = await findKept(event, uid, `/api/files/${asked.fileId}/${variant}`)
        if (other) return other
      }
      throw error
    }
  }

  async function findKept(event, uid, path) {
    const { generation } = await readState(uid)
    const options = { ignoreVary: true }
    const young = await (await caches.open(thumbsName(uid, generation))).match(path, options)
    if (young) return young
    const original = await (await caches.open(keptName(uid))).match(path, options)
    if (original) return original
    if (!(await caches.has(thumbsName(uid, generation - 1)))) return undefined
    const old = await (await caches.open(thumbsName(uid, generation - 1))).match(path, options)
    // Looked at again: it goes on into the next generation.
    if (old) event.waitUntil(keep(uid, (await readWho()).budget, path, old.clone()))
    return old
  }

  /** Of two generations the elder goes when the younger has grown to half the budget: what is not looked at goes with it. */
  async function keep(uid, budget, path, response) {
    const bytes = (await response.clone().arrayBuffer()).byteLength
    const now = await readState(uid)
    if (now.bytes + bytes > budget / 2) {
      state = { uid, generation: now.generation + 1, bytes: 0 }
      await caches.delete(thumbsName(uid, now.generation - 1))
    }
    const { generation } = await readState(uid)
    try {
      await (await caches.open(thumbsName(uid, generation))).put(path, response)
      state = { ...state, bytes: state.bytes + bytes }
    } catch {
      // The device is full: the elder generation makes room.
      await caches.delete(thumbsName(uid, generation - 1))
    }
    await writeJson(stateName(uid), STATE_ENTRY, state)
  }
})()
