import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeZip } from 'client-zip'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import { backupRoutes as routes, importProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { pinnedItemsRoutes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { tagsRoutes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { sendParts, upload } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let here: TestApi
let there: TestApi
let ann: TestPerson
let imageIds: string[]

beforeAll(async () => {
  here = await startTestApi()
  there = await startTestApi()
  ann = await here.createPerson({ name: 'Ánh' })
  imageIds = await fillLibrary(here, ann)
})
afterAll(() => Promise.all([here.dispose(), there.dispose()]))

/** A bit of everything: folders in folders and in the trash, pictures with what one says of them, wildcards, tags, stars, pins, searches. */
async function fillLibrary(api: TestApi, as: TestPerson): Promise<string[]> {
  const folder = async (name: string, parentId: string | null) =>
    (await api.call(foldersRoutes.create, { body: { name, parentId } }, { as })).id
  const [top, gone] = [await folder('Đà Lạt', null), await folder('Old', null)]
  const inner = await folder('Sương mù', top)
  await folder('Inside old', gone)
  await api.call(foldersRoutes.softDelete, { body: { ids: [gone] } }, { as })
  const images = [
    await addImage(api, as, { color: '#c53', folderId: inner }),
    await addImage(api, as, { color: '#35c', folderId: null }),
  ]
  const [first = '', second = ''] = images
  await api.call(imagesRoutes.note, { params: { id: first }, body: { note: 'Sáng sớm\n🌫' } }, { as })
  await api.call(imagesRoutes.softDelete, { body: { ids: [second] } }, { as })
  const shownBy = { coverId: first, description: 'Trên đồi' }
  await api.call(foldersRoutes.update, { params: { id: inner }, body: shownBy }, { as })
  await api.call(tagsRoutes.create, { body: { name: 'Fog', color: 'teal' } }, { as })
  await api.call(tagsRoutes.tagImages, { body: { ids: [first], names: ['fog', 'Đà Lạt'] } }, { as })
  await api.call(imagesRoutes.favorite, { params: { id: first }, body: {} }, { as })
  await api.call(imagesRoutes.rate, { params: { id: first }, body: { rating: 'sfw', reason: 'Chỉ có sương' } }, { as })
  await api.call(imagesRoutes.reaction, { params: { id: first }, body: { reaction: 'HEART' } }, { as })
  const comment = await say(api, as, { id: first, body: 'Ảnh đầu tiên' })
  await say(api, as, { id: first, body: 'Và một lời đáp', parentId: comment })
  await api.call(commentsRoutes.like, { params: { id: comment }, body: { like: true } }, { as })
  await api.call(savedSearchesRoutes.create, { body: { name: 'Sương', query: '"sương" tag:fog' } }, { as })
  const body = { name: 'Thời tiết', key: 'weather', entries: ['mưa', '__light__ rain'], isDraft: true }
  const wildcard = await api.call(wildcardsRoutes.create, { body }, { as })
  await api.call(pinnedItemsRoutes.pin, { body: { ids: [wildcard.id, top, first] } }, { as })
  return images
}

async function addImage(
  api: TestApi,
  as: TestPerson,
  { color, folderId }: { color: string; folderId: string | null },
): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer()
  const files = [{ filename: `${color}.png`, mimetype: 'image/png', fileSize: bytes.length }]
  const [started] = await api.call(imagesRoutes.startUploads, { body: { files, folderId } }, { as })
  if (!started) throw new Error('nothing was started')
  const parts = await sendParts(api, started, bytes)
  const done = [{ key: started.key, uploadId: started.uploadId, parts }]
  const [answer] = await api.call(imagesRoutes.completeUploads, { body: done }, { as })
  return answer?.image?.id ?? ''
}

async function say(
  api: TestApi,
  as: TestPerson,
  { id, ...body }: { id: string; body: string; parentId?: string; mentions?: string[] },
): Promise<string> {
  const { id: commentId } = await api.call(imagesRoutes.addComment, { params: { id }, body }, { as })
  return commentId
}

async function takeAlong(api: TestApi, as: TestPerson, workspaceId?: string): Promise<Buffer> {
  const answer = await api.call(routes.export, { query: workspaceId ? { workspaceId } : {} }, { as })
  return Buffer.from(await answer.arrayBuffer())
}

const nothing = { grants: [], reactions: 0, likes: 0, searches: 0 }

async function bringIn(
  api: TestApi,
  as: TestPerson,
  zip: Buffer,
  body: { ids?: 'kept' | 'new'; sharing?: 'kept' | 'private'; workspaceId?: string } = {},
): Promise<ImportProgress> {
  const { file } = await upload(api, { name: 'all.zip', bytes: zip }, { as, purpose: 'ARCHIVE' })
  const answer = await api.call(routes.import, { body: { fileId: file?.id ?? '', ...body } }, { as })
  const lines = (await answer.text()).trim().split('\n')
  return importProgress.parse(JSON.parse(lines.at(-1) ?? ''))
}

/** Every entry with its bytes; of the tree's document, whose bytes tell who wrote it when, only what it holds. */
async function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true })
  const entries: Record<string, string> = {}
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
    if (entry.fileName === 'manifest.json' || entry.fileName.startsWith('documents/tree-')) continue
    entries[entry.fileName] = Buffer.concat(chunks).toString('latin1')
  }
  return entries
}

describe('recipes and macros', () => {
  const label = { en: 'Words', vi: 'Lời' }
  const graph = {
    paint: { class_type: 'AtelierShowText', inputs: { text: 'a hill' } },
  }

  /** A recipe, a macro that runs it, and a task of it. */
  async function fill(as: TestPerson): Promise<{ recipe: string; macro: string }> {
    const bind = [{ as: 'value' as const, node: 'paint', input: 'text' }]
    const fields = [{ key: 'text', type: 'text' as const, label, lengthMax: 200, bind }]
    const recipe = await here.call(
      recipesRoutes.create,
      { body: { name: 'Lời', definition: { fields, graph } } },
      { as },
    )
    const params = { text: { from: 'value' as const, value: 'a lake' } }
    const steps = [{ key: 'say', type: 'recipe' as const, recipe: recipe.id, params }]
    const macro = await here.call(
      workflowsRoutes.create,
      { body: { name: 'Một bước', definition: { inputs: [], steps }, isDraft: true } },
      { as },
    )
    await here.call(recipeTasksRoutes.submit, { body: { recipeId: recipe.id, params: {}, isDraft: true } }, { as })
    return { recipe: recipe.id, macro: macro.id }
  }

  test('come along whole, the one with the other, and what is not whole without more stays', async () => {
    const as = await here.createPerson()
    const made = await fill(as)
    const zip = await takeAlong(here, as)
    expect(Object.keys(await entriesOf(zip))).not.toContain('items/RECIPE_TASK.jsonl')
    const dan = await there.createPerson()
    const told = await bringIn(there, dan, zip)
    expect(told).toMatchObject({ is: 'done', refused: [] })
    expect(await entriesOf(await takeAlong(there, dan))).toEqual(await entriesOf(zip))
    const read = await there.call(recipesRoutes.read, { params: { id: made.recipe } }, { as: dan })
    expect(read).toMatchObject({ name: 'Lời', version: 1, definition: { graph, fields: [{ key: 'text' }] } })
    expect(await bringIn(there, dan, zip, { ids: 'new' })).toMatchObject({ refused: [] })
    const { items: macros } = await there.call(workflowsRoutes.browse, { query: { view: 'draft' } }, { as: dan })
    const copy = macros.find(({ id, name }) => name === 'Một bước' && id !== made.macro)
    const { definition } = await there.call(workflowsRoutes.read, { params: { id: copy?.id ?? '' } }, { as: dan })
    const [own = ''] = definition.steps.flatMap(step => ('recipe' in step ? step.recipe : []))
    expect(own).not.toBe(made.recipe)
    expect(await there.call(recipesRoutes.read, { params: { id: own } }, { as: dan })).toMatchObject({ name: 'Lời' })
  })
})

describe('boards', () => {
  const sourcesOf = async (api: TestApi, name: string) => {
    const loaded = await loadDocument(api.app.db, name)
    const records = loaded ? readRecords(loaded.doc) : []
    return records.flatMap(({ typeName, props }) =>
      typeName === 'asset' ? [String((props as Record<string, unknown>)['src']).replace('asset:', '')] : [],
    )
  }

  test('come along with what is on them and with their pictures, under other ids where those are taken', async () => {
    const as = await here.createPerson()
    const image = await addImage(here, as, { color: '#3c5', folderId: null })
    const board = await here.call(
      artboardsRoutes.create,
      { body: { name: 'Bến cảng', template: 'storyboard', images: [image] } },
      { as },
    )
    const zip = await takeAlong(here, as)
    const dan = await there.createPerson()
    expect(await bringIn(there, dan, zip)).toMatchObject({ is: 'done', added: 2, refused: [] })
    expect(await entriesOf(await takeAlong(there, dan))).toMatchObject({
      'files.jsonl': (await entriesOf(zip))['files.jsonl'],
      'items/ARTBOARD.jsonl': (await entriesOf(zip))['items/ARTBOARD.jsonl'],
    })
    const [kept = ''] = await sourcesOf(there, board.document)
    expect((await there.fetch(`/api/files/${kept}/original`, { as: dan })).status).toBe(200)

    expect(await bringIn(there, dan, zip, { ids: 'new' })).toMatchObject({ added: 2, refused: [] })
    const { items } = await there.call(artboardsRoutes.browse, { query: { view: 'owned' } }, { as: dan })
    const copy = items.find(({ id }) => id !== board.id)
    const [own = ''] = await sourcesOf(there, copy?.document ?? '')
    expect(own).not.toBe(kept)
    expect((await there.fetch(`/api/files/${own}/original`, { as: dan })).status).toBe(200)
  })
})

describe('everything of one person', () => {
  test('comes out of another installation as it went in, byte for byte', async () => {
    const bob = await there.createPerson()
    const zip = await takeAlong(here, ann)
    expect(await bringIn(there, bob, zip)).toEqual({ is: 'done', added: 7, known: 0, refused: [], leftOut: nothing })
    const [before, after] = [await entriesOf(zip), await entriesOf(await takeAlong(there, bob))]
    expect(Object.keys(before).filter(name => name.startsWith('files/'))).toHaveLength(2)
    expect(after).toEqual(before)
    const [first = ''] = imageIds
    const image = await there.call(imagesRoutes.read, { params: { id: first } }, { as: bob })
    expect(image).toMatchObject({ role: 'owner', sharingMode: 'private', note: 'Sáng sớm\n🌫', favoritedByUser: true })
    const { items: comments } = await there.call(imagesRoutes.listComments, { params: { id: first } }, { as: bob })
    expect(comments).toMatchObject([{ author: { uid: bob.uid }, likedByUser: true, likeCount: 1, replyCount: 1 }])
    const pins = await there.call(pinnedItemsRoutes.list, {}, { as: bob })
    expect(pins.items.map(item => item.name)).toEqual(['Thời tiết', 'Đà Lạt', '#c53.png'])
  })

  test('makes nothing twice, and takes other ids where its own are somebody else’s', async () => {
    const [carol, zip] = [await there.createPerson(), await takeAlong(here, ann)]
    const first = await bringIn(there, carol, zip)
    expect(first).toMatchObject({ is: 'done', added: 7, known: 0, refused: [] })
    expect(await bringIn(there, carol, zip)).toMatchObject({ is: 'done', added: 0, known: 7 })
    expect(await bringIn(here, ann, zip)).toMatchObject({ is: 'done', added: 0, known: 7 })
    const copy = await bringIn(here, ann, zip, { ids: 'new' })
    expect(copy).toMatchObject({ is: 'done', added: 7, refused: [] })
    expect(await bringIn(here, ann, zip, { ids: 'new' })).toMatchObject({ added: 0, known: 7 })
  })
})

describe('what others said, and whom things are shared with', () => {
  let owner: TestPerson
  let friend: TestPerson
  let id: string
  let folderId: string

  beforeAll(async () => {
    owner = await here.createPerson({ name: 'Owner' })
    friend = await here.createPerson({ name: 'Bình' })
    folderId = (await here.call(foldersRoutes.create, { body: { name: 'Ours' } }, { as: owner })).id
    id = await addImage(here, owner, { color: '#0a7', folderId: null })
    const people = [{ uid: friend.uid }]
    await here.call(foldersRoutes.share, { params: { id: folderId }, body: { people, role: 'editor' } }, { as: owner })
    await here.call(imagesRoutes.share, { params: { id }, body: { people, role: 'viewer' } }, { as: owner })
    const linkExpiresAt = new Date(here.app.now().getTime() + 3_600_000).toISOString()
    const mode = { mode: 'public' as const, linkExpiresAt }
    await here.call(imagesRoutes.setSharingMode, { params: { id }, body: mode }, { as: owner })
    const comment = await say(here, friend, { id, body: 'Đẹp quá @Owner', mentions: [owner.uid] })
    await say(here, owner, { id, body: 'Cảm ơn', parentId: comment })
    await here.call(commentsRoutes.like, { params: { id: comment }, body: { like: true } }, { as: owner })
    await here.call(imagesRoutes.reaction, { params: { id }, body: { reaction: 'LIKE' } }, { as: friend })
  })

  const headOf = async (api: TestApi, as: TestPerson, of: string) =>
    (await api.call(imagesRoutes.listComments, { params: { id: of } }, { as })).items[0]

  test('is theirs again where they are, byte for byte, once the things are gone', async () => {
    const zip = await takeAlong(here, owner)
    await here.call(imagesRoutes.softDelete, { body: { ids: [id] } }, { as: owner })
    await here.call(imagesRoutes.fullyDelete, { body: { ids: [id] } }, { as: owner })
    await expect(here.call(imagesRoutes.read, { params: { id } }, { as: friend })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await bringIn(here, owner, zip, { sharing: 'kept' })).toMatchObject({
      added: 1,
      known: 1,
      leftOut: nothing,
    })
    expect(await entriesOf(await takeAlong(here, owner))).toEqual(await entriesOf(zip))
    const image = await here.call(imagesRoutes.read, { params: { id } }, { as: friend })
    expect(image).toMatchObject({ role: 'viewer', sharingMode: 'public', reaction: 'LIKE' })
    const head = await headOf(here, friend, id)
    expect(head).toMatchObject({ author: { uid: friend.uid }, authorName: '', canEdit: true, likeCount: 1 })
  })

  test('stays as words with a name elsewhere, and who is not there is named', async () => {
    const stranger = await there.createPerson({ name: 'Bình' })
    const person = await there.createPerson()
    const result = await bringIn(there, person, await takeAlong(here, owner), { sharing: 'kept' })
    const missing = (item: string) => ({ item, to: 'Bình', why: 'not-here' })
    const leftOut = { ...nothing, reactions: 1, grants: [missing('Ours'), missing('#0a7.png')] }
    expect(result).toMatchObject({ added: 2, refused: [], leftOut })
    expect(await headOf(there, person, id)).toMatchObject({
      author: null,
      authorName: 'Bình',
      body: 'Đẹp quá @Owner',
      mentions: [{ uid: person.uid }],
      likeCount: 1,
    })
    const seen = there.call(foldersRoutes.read, { params: { id: folderId } }, { as: stranger })
    await expect(seen).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is nobody’s but one’s own on copies, and nothing is open unless that is asked for', async () => {
    const zip = await takeAlong(here, owner)
    const before = await here.call(imagesRoutes.search, { body: {} }, { as: owner })
    expect(await bringIn(here, owner, zip, { ids: 'new' })).toMatchObject({ added: 2, leftOut: { reactions: 1 } })
    const after = await here.call(imagesRoutes.search, { body: {} }, { as: owner })
    const copy = after.items.find(image => !before.items.some(known => known.id === image.id))
    expect(copy).toMatchObject({ sharingMode: 'private' })
    const head = await headOf(here, owner, copy?.id ?? '')
    expect(head).toMatchObject({ author: null, authorName: 'Bình', replyCount: 1 })
  })
})

test('a workspace is taken along by those who run it, and brought into another', async () => {
  const [owner, member] = [await here.createPerson(), await here.createPerson()]
  const { id: workspaceId } = await here.call(workspacesRoutes.create, { body: { name: 'Studio' } }, { as: owner })
  await here.call(workspacesRoutes.addMember, { params: { id: workspaceId }, body: { uid: member.uid } }, { as: owner })
  await here.call(wildcardsRoutes.create, { body: { name: 'Kept to oneself', workspaceId } }, { as: member })
  const { id: folderId } = await here.call(
    foldersRoutes.create,
    { body: { name: 'Shared', workspaceId } },
    { as: member },
  )
  await addImage(here, member, { color: '#3a5', folderId })
  const hidden = await addImage(here, member, { color: '#5a3', folderId })
  await here.call(imagesRoutes.rate, { params: { id: hidden }, body: { rating: 'hardcore-nsfw' } }, { as: member })
  await expect(takeAlong(here, member, workspaceId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const zip = await takeAlong(here, owner, workspaceId)
  expect(zip.includes(hidden), 'what only its author sees').toBe(false)
  const other = await there.createPerson()
  const target = await there.call(workspacesRoutes.create, { body: { name: 'Elsewhere' } }, { as: other })
  expect(await bringIn(there, other, zip, { workspaceId: target.id })).toMatchObject({ added: 2, refused: [] })
  expect(await entriesOf(await takeAlong(there, other, target.id))).toEqual(await entriesOf(zip))
})

describe('what is no whole archive', () => {
  const zipOf = async (entries: { name: string; input: string }[]) =>
    Buffer.from(await new Response(makeZip(entries)).arrayBuffer())

  test.each([
    ['no zip', async () => Buffer.from('no zip at all')],
    ['another zip', () => zipOf([{ name: 'readme.txt', input: 'hello' }])],
    [
      'of a later version',
      () => zipOf([{ name: 'manifest.json', input: '{"format":"atelier-archive","version":99}' }]),
    ],
    ['cut off', async () => (await takeAlong(here, ann)).subarray(0, 2000)],
  ])('%s is refused', async (_, make) => {
    const person = await here.createPerson()
    await expect(bringIn(here, person, await make())).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })

  test('a picture whose bytes were changed is named, and the rest arrives', async () => {
    const dan = await here.createPerson()
    await fillLibrary(here, dan)
    const zip = await takeAlong(here, dan)
    const start = zip.indexOf(Buffer.from('IDAT'))
    zip.writeUInt8(zip.readUInt8(start + 8) ^ 0xff, start + 8)
    const person = await there.createPerson()
    const result = await bringIn(there, person, zip)
    expect(result.is === 'done' ? [result.added, result.refused.length] : result).toEqual([6, 1])
  })

  test('a picture of another size than the archive says is named, and the rest arrives', async () => {
    const dan = await here.createPerson()
    await fillLibrary(here, dan)
    const zip = await takeAlong(here, dan)
    const size = /"size":(\d+)/.exec(zip.toString('latin1'))?.[1] ?? ''
    zip.write(`"size":${'0'.padStart(size.length)}`, zip.indexOf(`"size":${size}`))
    const result = await bringIn(there, await there.createPerson(), zip)
    expect(result.is === 'done' ? [result.added, result.refused.length] : result).toEqual([6, 1])
  })

  test('a thing with a text that cannot be kept is named, and the rest arrives', async () => {
    const dan = await here.createPerson()
    for (const description of ['NOTEXT', 'a good one'])
      await here.call(wildcardsRoutes.create, { body: { name: description, description } }, { as: dan })
    const zip = await takeAlong(here, dan)
    zip.write('\\u0000', zip.lastIndexOf('"description":"NOTEXT"') + '"description":"'.length)
    const result = await bringIn(there, await there.createPerson(), zip)
    expect(result).toMatchObject({ is: 'done', added: 1, refused: [{ name: 'NOTEXT' }] })
  })

  test('names that were taken once and are not any more come in as what is left of them', async () => {
    const dan = await here.createPerson()
    for (const [index, name] of ['\u200b', 'two\u2028lines'].entries()) {
      const body = { name: `list ${index}`, description: 'a\u2028b\u2029c\r\nd' }
      const { id } = await here.call(wildcardsRoutes.create, { body }, { as: dan })
      await here.app.db.updateTable('item').set({ name }).where('id', '=', id).execute()
    }
    const person = await there.createPerson()
    expect(await bringIn(there, person, await takeAlong(here, dan))).toMatchObject({ added: 2, refused: [] })
    const { items } = await there.call(wildcardsRoutes.list, {}, { as: person })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Untitled', 'twolines'])
    expect(items.map(({ description }) => description)).toEqual(['a\u2028b\u2029c\r\nd', 'a\u2028b\u2029c\r\nd'])
  })

  test('somebody else’s upload is not there', async () => {
    const [person, stranger] = [await here.createPerson(), await here.createPerson()]
    const { file } = await upload(here, { name: 'all.zip', bytes: await takeAlong(here, person) }, { as: person })
    const body = { fileId: file?.id ?? '' }
    await expect(here.call(routes.import, { body }, { as: stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
