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
  /** To keep a picture takes longer than to show it: it waits until none has been asked for so long, */
  const REST_MS = 1_000
  /** but whoever scrolls on and on is not waited for longer than this. */
  const REST_MS_MAX = 20_000
  const NOTED_MAX = 2_000
  /** After so many it is written down how much there is, lest a worker that is stopped forgets it. */
  const KEPT_UNWRITTEN_MAX = 50

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
  /** What has been looked at and is to be kept, in this order. */
  const noted = new Set()
  let askedAt = 0
  /** The one that is being kept, while it may be. */
  let keepingPath
  let keeping
  let keptUnwritten = 0

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
    if (event.data?.is === 'pictures-gone') return forget(event.data.fileIds)
    if (event.data?.is === 'pictures-leave') return event.waitUntil(leave(event.data.uid))
    if (event.data?.is !== 'pictures-of') return
    const { uid, budget, seen = [] } = event.data
    if (who?.uid !== uid || budget === 0) forgetAll()
    who = { uid, budget }
    event.waitUntil(writeJson(WHO, WHO_ENTRY, who))
    if (uid !== null && budget === 0) event.waitUntil(dropThumbnails(uid))
    else if (uid !== null) event.waitUntil(keepSeen(uid, budget, seen))
  })

  /**
   * What the page showed before there was this worker. The browser still has it at hand, but the server is asked of each
   * whether this person may still see it: somebody else may have looked at it here, or it was taken back meanwhile.
   */
  async function keepSeen(uid, budget, paths) {
    for (const path of paths) {
      if (await findKept(uid, path)) continue
      const response = await fetch(path, { cache: 'no-cache' }).catch(() => undefined)
      if (response?.status === 200) await keep(uid, budget, path, response)
    }
    await writeState(uid)
  }

  /** The person may no longer see these: what is kept of them is taken away by who says so. */
  function forget(fileIds) {
    const isGone = path => fileIds.some(id => path?.includes(id))
    for (const path of noted) if (isGone(path)) noted.delete(path)
    if (isGone(keepingPath)) keepingPath = undefined
  }

  function forgetAll() {
    noted.clear()
    keepingPath = undefined
  }

  /** All of a person's is being cleared from this device: what is looked at until the page has left is nobody's. */
  async function leave(uid) {
    if (who?.uid === uid) forgetAll()
    if ((await readWho()).uid !== uid) return
    who = { uid: null, budget: 0 }
    await writeJson(WHO, WHO_ENTRY, who)
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
    askedAt = performance.now()
    const { uid, budget } = await readWho()
    if (uid === null) return fetch(event.request)
    const isThumbnail = asked.variant !== 'original'
    const kept = await findKept(uid, asked.path)
    if (kept) {
      // Looked at again: it goes on into the next generation.
      if (kept.isElder) event.waitUntil(note(uid, asked.path))
      return kept.response
    }
    try {
      const response = await fetch(event.request)
      if (response.status === 200 && isThumbnail && budget > 0) event.waitUntil(note(uid, asked.path))
      return response
    } catch (error) {
      for (const variant of insteadOf(asked.variant)) {
        const other = await findKept(uid, `/api/files/${asked.fileId}/${variant}`)
        if (other) return other.response
      }
      throw error
    }
  }

  async function findKept(uid, path) {
    const { generation } = await readState(uid)
    const response = (await findIn(thumbsName(uid, generation), path)) ?? (await findIn(keptName(uid), path))
    if (response) return { response, isElder: false }
    const elder = generation > 1 ? await findIn(thumbsName(uid, generation - 1), path) : undefined
    return elder && { response: elder, isElder: true }
  }

  /** Of a cache that is not there, nothing. */
  function findIn(cacheName, path) {
    return caches.match(path, { cacheName, ignoreVary: true })
  }

  async function note(uid, path) {
    if (who.uid !== uid) return
    noted.add(path)
    if (noted.size > NOTED_MAX) noted.delete(noted.values().next().value)
    keeping ??= keepNoted().finally(() => {
      keeping = undefined
    })
    await keeping
  }

  async function keepNoted() {
    const until = performance.now() + REST_MS_MAX
    while (noted.size > 0) {
      const rest = Math.min(askedAt + REST_MS, until) - performance.now()
      if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest))
      else await keepOne(who)
    }
    await writeState(who.uid)
  }

  async function keepOne({ uid, budget }) {
    const [path] = noted
    noted.delete(path)
    keepingPath = path
    const { generation } = await readState(uid)
    const elder = await findIn(thumbsName(uid, generation - 1), path)
    // It has been shown just now, so the browser still has it at hand.
    const response = elder ?? (await fetch(path, { cache: 'force-cache' }).catch(() => undefined))
    if (response?.status === 200 && keepingPath === path) await keep(uid, budget, path, response)
  }

  /** Of two generations the elder goes when the younger has grown to half the budget: what is not looked at goes with it. */
  async function keep(uid, budget, path, response) {
    const { size } = await response.clone().blob()
    const now = await readState(uid)
    // Somebody else has signed in, or nobody is signed in any more.
    if (who.uid !== uid) return
    if (now.bytes + size > budget / 2) {
      state = { uid, generation: now.generation + 1, bytes: 0 }
      await caches.delete(thumbsName(uid, now.generation - 1))
      await writeState(uid)
    }
    const { generation } = await readState(uid)
    try {
      await (await caches.open(thumbsName(uid, generation))).put(path, response)
      state = { ...state, bytes: state.bytes + size }
      keptUnwritten += 1
      if (keptUnwritten >= KEPT_UNWRITTEN_MAX) await writeState(uid)
    } catch {
      // The device is full: the elder generation makes room.
      await caches.delete(thumbsName(uid, generation - 1))
    }
  }

  async function writeState(uid) {
    keptUnwritten = 0
    if (uid !== null && who.uid === uid) await writeJson(stateName(uid), STATE_ENTRY, await readState(uid))
  }
})()
