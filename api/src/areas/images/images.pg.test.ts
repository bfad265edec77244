import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dropLookModels,
  holdLookModel,
  putEmbedding,
  putSuggestion,
} from '@atelier/database/images/look-models.queries.ts'
import { enginesRoutes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { filesRoutes } from '@atelier/shared-schema/contract/areas/files.contract.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import sharp from 'sharp'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import type { TestImage } from '#testing/test-images.queries.ts'
import { sendParts } from '#areas/uploads/upload-world.fixture.ts'
import { findImageDigest } from './images-test.queries.ts'

let api: TestApi
let owner: TestPerson
let friend: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson()
  friend = await api.createPerson()
})
afterAll(() => api.dispose())

const make = (image: Partial<TestImage> & { as?: TestPerson } = {}) =>
  insertTestImage(api.app.db, { ownerUid: (image.as ?? owner).uid, ...image })
const read = (id: string, as = owner) => api.call(routes.read, { params: { id } }, { as })
const share = (id: string, role: 'viewer' | 'editor' = 'viewer') =>
  api.call(routes.share, { params: { id }, body: { people: [{ uid: friend.uid }], role } }, { as: owner })
const setMode = (id: string, mode: 'private' | 'restricted' | 'public') =>
  api.call(routes.setSharingMode, { params: { id }, body: { mode } }, { as: owner })

async function makeFolder(as: TestPerson, name: string): Promise<string> {
  return (await api.call(foldersRoutes.create, { body: { name } }, { as })).id
}

async function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 96, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const files = [{ filename: name, mimetype: 'image/png', fileSize: bytes.length }]
  const [started] = await api.call(routes.startUploads, { body: { files } }, { as: owner })
  if (!started) throw new Error('nothing was started')
  const parts = await sendParts(api, started, bytes)
  const ask = [{ key: started.key, uploadId: started.uploadId, parts }]
  const [answer] = await api.call(routes.completeUploads, { body: ask }, { as: owner })
  return answer?.image?.id ?? ''
}

describe('an image', () => {
  test('tells all that is known of how it was made, as existing clients read it', async () => {
    const prompt = 'a long prompt '.repeat(80)
    const id = await make({
      name: 'Fox',
      making: { prompt, seed: '42', cfgScale: '7.5', steps: 20, modelName: 'painter' },
      metadata: { raw: { parameters: 'odd \u0000 and \ud800' } },
    })
    const image = await read(id)
    expect(image).toMatchObject({ prompt, seed: '42', cfgScale: '7.5', steps: 20, ownerUid: owner.uid, reactions: {} })
    expect(image.url).toMatch(/\/f\//)
    expect(JSON.parse(image.fullMetadata)).toEqual({ raw: { parameters: 'odd  and \ufffd' } })
    await share(id)
    expect((await read(id, friend)).url).toBeNull()
  })

  test('gets one reaction of each, in either case', async () => {
    const id = await make()
    await share(id)
    const react = (as: TestPerson, reaction: string | null) =>
      api.call(routes.reaction, { params: { id }, body: { reaction } }, { as })
    await react(owner, 'heart')
    await react(friend, 'LIKE')
    expect(await react(friend, 'HEART')).toEqual({ reaction: 'HEART', reactions: { HEART: 2 } })
    expect(await react(friend, null)).toEqual({ reaction: null, reactions: { HEART: 1 } })
    expect((await read(id)).reaction).toBe('HEART')
    await expect(react(friend, 'applause')).rejects.toMatchObject({ code: 'VALIDATION' })
  })
})

describe('moving', () => {
  const move = (as: TestPerson, ids: string[], folderId: string | null) =>
    api.call(routes.move, { body: { ids, folderId } }, { as })

  test('its owner puts an image anywhere; who edits a folder, within its tree only', async () => {
    const [first, second] = [await makeFolder(owner, 'First'), await makeFolder(owner, 'Second')]
    const theirs = await makeFolder(friend, 'Theirs')
    const people = [{ uid: friend.uid }]
    for (const id of [first, second]) {
      await api.call(foldersRoutes.share, { params: { id }, body: { people, role: 'editor' } }, { as: owner })
    }
    const id = await make({ folderId: first })
    expect((await move(friend, [id], second)).done).toEqual([id])
    expect((await read(id)).folderId).toBe(second)
    for (const place of [theirs, null]) {
      expect((await move(friend, [id], place)).refused).toMatchObject([{ id, code: 'FORBIDDEN' }])
    }
    expect((await move(owner, [id], null)).done).toEqual([id])
    await expect(move(owner, [id], theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('who edits a folder puts its images into the trash of their owner; who views it does not', async () => {
    const folderId = await makeFolder(owner, 'Edited')
    const id = await make({ folderId, name: 'Unwanted' })
    const trash = () => api.call(routes.softDelete, { body: { ids: [id] } }, { as: friend })
    const open = (role: 'viewer' | 'editor') =>
      api.call(
        foldersRoutes.share,
        { params: { id: folderId }, body: { people: [{ uid: friend.uid }], role } },
        { as: owner },
      )
    await open('viewer')
    expect((await trash()).refused).toMatchObject([{ code: 'FORBIDDEN' }])
    await open('editor')
    expect((await trash()).done).toEqual([id])
    const { items } = await api.call(routes.search, { body: { view: 'trash', query: 'unwanted' } }, { as: owner })
    expect(items.map(item => item.id)).toEqual([id])
  })

  test('nothing goes into a folder that is in the trash, or that one only views', async () => {
    const folderId = await makeFolder(owner, 'Kept')
    await api.call(
      foldersRoutes.share,
      { params: { id: folderId }, body: { people: [{ uid: friend.uid }] } },
      { as: owner },
    )
    const own = await make({ as: friend })
    await expect(move(friend, [own], folderId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await api.call(foldersRoutes.softDelete, { body: { ids: [folderId] } }, { as: owner })
    await expect(move(owner, [await make()], folderId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

test('a copy is one’s own, with the same bytes, and remembers what it was copied from', async () => {
  const id = await upload('fox.png', await paint('#a51'))
  await share(id)
  const hidden = await make()
  const answer = await api.call(routes.copy, { body: { ids: [id, hidden] } }, { as: friend })
  expect(answer).toMatchObject({ done: [id], refused: [{ id: hidden, code: 'NOT_FOUND' }], copies: [{ fromId: id }] })
  const copy = await read(answer.copies[0]?.id ?? '', friend)
  expect(copy).toMatchObject({ name: 'fox.png', ownerUid: friend.uid, sharingMode: 'private', width: 64 })
  const [from, to] = [await findImageDigest(api.app.db, id), await findImageDigest(api.app.db, copy.id)]
  expect(to).toEqual({ ...from, fileId: copy.fileId, sources: [id] })
  const path = `/api/files/${copy.fileId}/original`
  expect((await api.fetch(path, { as: friend })).status).toBe(200)
  expect((await api.fetch(path, { as: owner })).status).toBe(404)
})

describe('a download', () => {
  test('is a zip of the very bytes with all that is known of them, names told apart', async () => {
    const [red, blue] = [await paint('#a00'), await paint('#00a')]
    const ids = [await upload('fox.png', red), await upload('FOX.png', blue)]
    const query = new URLSearchParams(ids.map((id): [string, string] => ['ids', id]))
    const response = await api.fetch(`/api/images/download?${query}&ids=${newId()}`, { as: owner })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
    const entries = readZip(bytes)
    expect([...entries.keys()]).toEqual(['images.json', 'fox.png', 'FOX-2.png'])
    expect([entries.get('fox.png'), entries.get('FOX-2.png')]).toEqual([red, blue])
    const list = JSON.parse(entries.get('images.json')?.toString() ?? '') as { images: { file: string; id: string }[] }
    expect(list.images.map(({ file, id }) => [file, id])).toEqual([
      ['fox.png', ids[0]],
      ['FOX-2.png', ids[1]],
    ])
    const third = await api.fetch(`/api/images/download?${query}&part=3&parts=7`, { as: owner })
    expect(third.headers.get('content-disposition')).toMatch(/"images-\d{4}-\d\d-\d\d-3-of-7\.zip"/)
    await third.body?.cancel()
    expect((await api.fetch(`/api/images/download?${query}`, { as: friend })).status).toBe(404)
  })

  test('names each picture by what its bytes are', async () => {
    const jpeg = await sharp(await paint('#0a0'))
      .jpeg()
      .toBuffer()
    const ids = [
      await upload('lying.png', jpeg),
      await upload('photo.JPEG', jpeg),
      await upload('old.png', await paint('#0b0')),
    ]
    await api.call(routes.rename, { params: { id: ids[2] ?? '' }, body: { name: '../../etc/passwd' } }, { as: owner })
    const query = new URLSearchParams(ids.map((id): [string, string] => ['ids', id]))
    const response = await api.fetch(`/api/images/download?${query}`, { as: owner })
    const entries = readZip(Buffer.from(await response.arrayBuffer()))
    expect([...entries.keys()]).toEqual(['images.json', 'lying.png.jpg', 'photo.JPEG', 'passwd.png'])
  })

  test('and passing on are counted, of what one sees', async () => {
    const [id, hidden] = [await make(), await make({ as: friend })]
    expect((await api.call(routes.countDownloads, { body: { ids: [id, hidden] } }, { as: owner })).done).toEqual([id])
    for (const channel of ['facebook', 'LINK_COPY', 'LINK_COPY']) {
      await api.call(routes.countShares, { body: { ids: [id], channel } }, { as: owner })
    }
    expect(await findImageDigest(api.app.db, id)).toMatchObject({
      downloads: 1,
      shares: 3,
      channels: { FACEBOOK: 1, LINK_COPY: 2 },
    })
  })
})

/** What lies in a zip whose entries are stored as they are, by its directory at the end. */
function readZip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index++) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.set(name, zip.subarray(start, start + size))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

test('a link previews what anyone may see, and nothing else', async () => {
  const id = await make({ name: 'Shown' })
  const look = (path: string) => api.fetch(`/api/images/${id}/${path}`, { redirect: 'manual' })
  expect((await look('preview-info')).status).toBe(401)
  await setMode(id, 'public')
  const info = await api.call(routes.previewInfo, { params: { id } })
  expect(info).toMatchObject({ name: 'Shown', owner: { uid: owner.uid } })
  expect(info).not.toHaveProperty('prompt')
  const preview = await look('preview')
  expect([preview.status, preview.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/api\/files\/.*\/1280$/),
  ])
})

test('access is asked for and given', async () => {
  const id = await make()
  const ask = () => api.call(routes.requestAccess, { params: { id }, body: { note: 'for the cover' } }, { as: friend })
  await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await setMode(id, 'restricted')
  const request = await ask()
  const decide = (as: TestPerson) =>
    api.call(routes.decideAccess, { params: { id: request.id }, body: { status: 'accepted' } }, { as })
  await expect(decide(friend)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await decide(owner)).toMatchObject({ status: 'approved', person: { uid: friend.uid } })
  expect((await read(id, friend)).role).toBe('viewer')
})

test('images are similar by how they look, among those one may see', async () => {
  const colors = ['#b33', '#b53a33', '#37b', '#3b7']
  const ids: string[] = []
  for (const color of colors) {
    const id = await upload(`${color}.png`, await paint(color))
    const { fileId } = await read(id)
    // The first to ask for a thumbnail has them made, and with them the look.
    expect((await api.fetch(`/api/files/${fileId}/320`, { as: owner })).status).toBe(200)
    ids.push(id)
  }
  const similar = (as: TestPerson, id = ids[0] ?? '') => api.call(routes.similar, { params: { id } }, { as })
  const { items } = await similar(owner)
  expect(items[0]).toMatchObject({ id: ids[1] })
  expect(items.map(item => item.likeness)).toEqual(items.map(item => item.likeness).toSorted((a, b) => b - a))
  await share(ids[0] ?? '')
  expect((await similar(friend)).items.map(item => item.id)).not.toContain(ids[1])
  await share(ids[3] ?? '')
  expect((await similar(friend)).items.map(item => item.id)).toContain(ids[3])
})

test('images are similar by what a model makes of them, where one has looked', async () => {
  const ids = [await make(), await make(), await make()] as const
  const similar = () => api.call(routes.similar, { params: { id: ids[0] } }, { as: owner })
  expect(await similar()).toMatchObject({ by: 'look', model: null })
  const { db } = api.app
  const found = { part: 'similarity', name: 'clip', fingerprint: 'a', host: 'here' } as const
  const model = await holdLookModel(db, found, new Date())
  await db.transaction().execute(async trx => {
    for (const [index, itemId] of ids.entries()) {
      const embedding = Float32Array.of(Math.cos(index), Math.sin(index), 0, 0)
      await putEmbedding(trx, { itemId, modelId: model?.id ?? '', embedding })
    }
  })
  const { items, ...by } = await similar()
  expect(by).toEqual({ by: 'model', model: 'clip' })
  expect(items.map(item => item.id)).toEqual([ids[1], ids[2]])
  expect(items[0]?.likeness).toBeCloseTo(Math.cos(1), 2)
  expect((await api.call(enginesRoutes.looking, {}, { as: owner })).items).toEqual([
    { part: 'similarity', name: 'clip', problem: '', waiting: 0 },
  ])
  await dropLookModels(db, { host: 'here', has: [], now: new Date() })
  expect(await similar()).toMatchObject({ by: 'look', model: null })
})

describe('ratings', () => {
  test('what a classifier guesses is told to the author and moderators, and is no rating', async () => {
    const id = await make()
    const guess = { rating: 'semi-nsfw', model: 'nsfw', score: 0.93 } as const
    await api.app.db.transaction().execute(trx => putSuggestion(trx, { itemId: id, ...guess, now: new Date() }))
    const told = await rating(owner, id)
    expect(told).toMatchObject({ rating: 'unrated', given: null, suggested: { rating: 'semi-nsfw', model: 'nsfw' } })
    expect(told.suggested?.score).toBeCloseTo(0.93)
    await share(id)
    expect((await rating(friend, id)).suggested).toBeNull()
    // Whoever made it says otherwise, and that stands; what was guessed is still told.
    expect(await rate(owner, id, 'sfw')).toMatchObject({ rating: 'sfw', suggested: { rating: 'semi-nsfw' } })
  })

  const rate = (as: TestPerson, id: string, rating: 'sfw' | 'semi-nsfw' | 'hardcore-nsfw', reason?: string) =>
    api.call(routes.rate, { params: { id }, body: { rating, reason } }, { as })
  const rating = (as: TestPerson, id: string) => api.call(routes.readRating, { params: { id } }, { as })

  test('are the author’s until a moderator has spoken, who gives a reason', async () => {
    const moderator = await api.createPerson({ siteRole: 'moderator' })
    const id = await make()
    expect(await rate(owner, id, 'sfw')).toMatchObject({ rating: 'sfw', given: { by: 'author' }, canRate: true })
    await share(id)
    await expect(rate(friend, id, 'sfw')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(rate(moderator, id, 'semi-nsfw')).rejects.toMatchObject({ code: 'VALIDATION' })
    await rate(moderator, id, 'semi-nsfw', 'bare skin')
    expect(await rating(owner, id)).toMatchObject({
      rating: 'semi-nsfw',
      given: { by: 'moderator', person: { uid: moderator.uid }, reason: 'bare skin', contest: null },
      canRate: false,
      canContest: true,
    })
    expect((await rating(friend, id)).given).toBeNull()
    await expect(rate(owner, id, 'sfw')).rejects.toMatchObject({ code: 'CONFLICT' })
    const contest = (note: string) => api.call(routes.contestRating, { params: { id }, body: { note } }, { as: owner })
    expect((await contest('a statue')).given?.contest).toMatchObject({ status: 'pending', note: 'a statue' })
    await expect(contest('again')).rejects.toMatchObject({ code: 'CONFLICT' })
    const { items } = await api.call(routes.listContests, {}, { as: moderator })
    const waiting = items.find(item => item.itemId === id)
    const decide = () =>
      api.call(
        routes.decideContest,
        { params: { id: waiting?.id ?? '' }, body: { rating: 'sfw', answer: 'so it is' } },
        { as: moderator },
      )
    expect(await decide()).toMatchObject({ status: 'changed', answer: 'so it is' })
    await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await rating(owner, id)).toMatchObject({ rating: 'sfw', canContest: true })
  })

  test('are not decided about by whoever contests them', async () => {
    const moderator = await api.createPerson({ siteRole: 'moderator' })
    const author = await api.createPerson({ siteRole: 'moderator' })
    const id = await make({ as: author })
    await rate(moderator, id, 'semi-nsfw', 'bare skin')
    expect(await rating(author, id)).toMatchObject({ canRate: false, canContest: true })
    await api.call(routes.contestRating, { params: { id }, body: { note: 'a statue' } }, { as: author })
    const { items } = await api.call(routes.listContests, {}, { as: author })
    const contestId = items.find(item => item.itemId === id)?.id ?? ''
    const decide = (as: TestPerson) =>
      api.call(routes.decideContest, { params: { id: contestId }, body: { rating: 'semi-nsfw' } }, { as })
    await expect(decide(author)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await decide(moderator)).toMatchObject({ status: 'upheld' })
  })

  test('sensitive images have no link for everybody; hidden ones are seen by nobody else', async () => {
    const folderId = await makeFolder(owner, 'Shared')
    await api.call(
      foldersRoutes.share,
      { params: { id: folderId }, body: { people: [{ uid: friend.uid }] } },
      { as: owner },
    )
    const id = await make({ folderId })
    await setMode(id, 'public')
    expect((await read(id, friend)).id).toBe(id)
    await rate(owner, id, 'semi-nsfw')
    expect((await read(id)).sharingMode).toBe('restricted')
    await expect(setMode(id, 'public')).rejects.toMatchObject({ code: 'CONFLICT' })
    await rate(owner, id, 'hardcore-nsfw')
    await expect(read(id, friend)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(share(id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const moved = await api.call(routes.move, { body: { ids: [id], folderId } }, { as: owner })
    expect(moved.refused).toMatchObject([{ code: 'CONFLICT' }])
  })

  test('of now hold for who asked before, and for what is shared at the same moment', async () => {
    const asked = await make()
    await setMode(asked, 'restricted')
    const request = await api.call(routes.requestAccess, { params: { id: asked }, body: {} }, { as: friend })
    await rate(owner, asked, 'hardcore-nsfw')
    const approve = { params: { id: request.id }, body: { status: 'approved' } } as const
    await expect(api.call(routes.decideAccess, approve, { as: owner })).rejects.toMatchObject({ code: 'CONFLICT' })
    for (let round = 0; round < 5; round++) {
      const id = await make()
      const acts = await Promise.allSettled([rate(owner, id, 'hardcore-nsfw'), share(id), setMode(id, 'restricted')])
      const refused = acts.flatMap(act => (act.status === 'rejected' ? [act.reason] : []))
      for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' })
      await rate(owner, id, 'hardcore-nsfw')
      await expect(read(id, friend)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('are regarded in the counts of folders', async () => {
    const folderId = await makeFolder(owner, 'Open')
    await make({ folderId })
    await rate(owner, await make({ folderId }), 'semi-nsfw')
    const open = { params: { id: folderId }, body: { mode: 'public' } } as const
    await api.call(foldersRoutes.setSharingMode, open, { as: owner })
    const count = async (as?: TestPerson) =>
      (await api.call(foldersRoutes.read, { params: { id: folderId } }, as && { as })).itemCount
    expect([await count(owner), await count(friend), await count()]).toEqual([2, 1, 1])
    const named = { params: { id: folderId }, body: { people: [{ uid: friend.uid }] } }
    await api.call(foldersRoutes.share, named, { as: owner })
    expect([await count(friend), await count()]).toEqual([2, 1])
  })
})

test('the link to the file of an image is another once the image is taken from others', async () => {
  const path = async (id: string) => new URL((await read(id)).url ?? '').pathname
  const status = async (of: string) => (await api.fetch(of)).status
  const opened = async (what: string) => {
    const id = await upload(`${what}.png`, await paint('#456'))
    await share(id, 'editor')
    return { id, link: await path(id) }
  }
  const takeAway: Record<string, (id: string) => Promise<unknown>> = {
    'made private': id => setMode(id, 'private'),
    'in the trash': id => api.call(routes.softDelete, { body: { ids: [id] } }, { as: owner }),
    'rated to be seen by nobody': id =>
      api.call(routes.rate, { params: { id }, body: { rating: 'hardcore-nsfw' } }, { as: owner }),
    'an editor less': id => api.call(routes.unshare, { params: { id }, body: { uid: friend.uid } }, { as: owner }),
  }
  for (const [what, take] of Object.entries(takeAway)) {
    const { id, link } = await opened(what)
    expect(await status(link), what).toBe(200)
    await take(id)
    expect(await status(link), what).toBe(404)
    expect(await status(await path(id)), what).toBe(200)
  }
  const { id, link } = await opened('renamed')
  await api.call(routes.rename, { params: { id }, body: { name: 'Another' } }, { as: owner })
  expect(await status(link)).toBe(200)
})

test('what is deleted for good takes up no room any more, and no link leads to it', async () => {
  const usage = () => api.call(filesRoutes.readUsage, {}, { as: owner })
  const before = await usage()
  const id = await upload('gone.png', await paint('#123'))
  const path = new URL((await read(id)).url ?? '').pathname
  expect(await usage()).not.toEqual(before)
  expect((await api.fetch(path)).status).toBe(200)
  await api.call(routes.softDelete, { body: { ids: [id] } }, { as: owner })
  await api.call(routes.fullyDelete, { body: { ids: [id] } }, { as: owner })
  expect(await usage()).toEqual(before)
  expect((await api.fetch(path)).status).toBe(404)
})

test('the inspiration board shows what is in Explore, to anyone', async () => {
  const id = await make({ name: 'On the board', rating: 'sfw', making: { prompt: 'moonlit pier' } })
  await setMode(id, 'public')
  await api.call(routes.setDiscovery, { body: { ids: [id], enabled: true } }, { as: owner })
  const board = await api.call(routes.board, { query: { query: 'moonlit', tags: [] } })
  expect(board.items.map(item => item.name)).toEqual(['On the board'])
  const comments = await api.fetch(`/api/images/inspiration-board/${id}/comments`)
  expect(comments.status).toBe(200)
})

test('what is open for a while is not put into Explore unless its end is taken away', async () => {
  const id = await make({ rating: 'sfw' })
  const open = (linkExpiresAt: string | null) =>
    api.call(routes.setSharingMode, { params: { id }, body: { mode: 'public', linkExpiresAt } }, { as: owner })
  const show = () => api.call(routes.setDiscovery, { body: { ids: [id], enabled: true } }, { as: owner })
  await open(new Date(Date.now() + 3_600_000).toISOString())
  expect(await show()).toMatchObject({ done: [], refused: [{ id, code: 'CONFLICT' }] })
  await open(null)
  expect(await show()).toMatchObject({ done: [id], refused: [] })
})

test('copies take no more room than there is', async () => {
  const small = await startTestApi({ env: { STORAGE_QUOTA_BYTES: '2500' } })
  try {
    const person = await small.createPerson()
    const id = await insertTestImage(small.app.db, { ownerUid: person.uid })
    const copy = () => small.call(routes.copy, { body: { ids: [id] } }, { as: person })
    expect((await copy()).done).toEqual([id])
    await expect(copy()).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  } finally {
    await small.dispose()
  }
})
