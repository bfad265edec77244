import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { readRecords, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { upload } from '#areas/uploads/upload-world.fixture.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { insertTestImage } from '#testing/test-images.queries.ts'
import { actOnBoard } from './boards.fixture.ts'

let api: TestApi
let mai: TestPerson
let lan: TestPerson
let board: ArtboardAnswer
beforeAll(async () => {
  api = await startTestApi()
  mai = await api.createPerson()
  lan = await api.createPerson()
})
afterAll(() => api.dispose())
beforeEach(async () => {
  board = await api.call(routes.create, { body: { name: 'Moods' } }, { as: mai })
})

const { of, share, add } = actOnBoard(() => ({ api, board, owner: mai, other: lan }))
const makeImage = (owner: TestPerson, name = 'Sky') =>
  insertTestImage(api.app.db, { ownerUid: owner.uid, name, isUploaded: true, making: { prompt: 'a wide sky' } })

/** What somebody puts on the board while their file is on its way. */
const putWaiting = (by: TestPerson, name: string) =>
  api.app.db.transaction().execute(trx => {
    const meta = { createdBy: by.uid }
    const records: BoardRecord[] = [
      {
        id: `asset:${name}`,
        typeName: 'asset',
        type: 'image',
        meta: { ...meta, upload: true },
        props: { w: 10, h: 10, name, isAnimated: false, mimeType: 'image/png', src: null },
      },
      {
        id: `shape:${name}`,
        typeName: 'shape',
        type: 'image',
        x: 0,
        y: 0,
        rotation: 0,
        index: 'a1',
        parentId: 'page:page',
        isLocked: false,
        opacity: 1,
        meta,
        props: {
          w: 10,
          h: 10,
          playing: true,
          url: '',
          assetId: `asset:${name}`,
          crop: null,
          flipX: false,
          flipY: false,
          altText: '',
        },
      },
    ]
    const put = records.map(after => ({ before: null, after }))
    const author = { uid: by.uid, role: by === mai ? ('owner' as const) : ('contributor' as const) }
    return appendToDocument(trx, board.document, doc => writeRecords(doc, { put }), { author, now: new Date() })
  })

async function recordOf(id: string): Promise<BoardRecord | undefined> {
  const loaded = await loadDocument(api.app.db, board.document)
  return loaded && readRecords(loaded.doc).find(record => record.id === id)
}

describe('what waits on the board for a picture', () => {
  test('is filled, whoever has it open', async () => {
    await putWaiting(mai, 'one')
    const image = await makeImage(mai)
    const { items } = await add(mai, [image, image], ['asset:one', 'asset:not-there'])
    expect(items.map(({ filled }) => filled)).toEqual([true, false])
    expect(await recordOf('asset:one')).toMatchObject({
      meta: { createdBy: mai.uid, imageId: image },
      props: { src: `asset:${items[0]?.fileId}`, w: 64, h: 64, name: 'Sky' },
    })
    expect((await recordOf('asset:one'))?.['meta']).not.toHaveProperty('upload')
  })

  test('is filled once, and nobody fills what is somebody else’s', async () => {
    await putWaiting(mai, 'one')
    await share('contributor')
    expect((await add(lan, [await makeImage(lan)], ['asset:one'])).items).toMatchObject([{ filled: false }])
    const first = await add(mai, [await makeImage(mai)], ['asset:one'])
    expect((await add(mai, [await makeImage(mai)], ['asset:one'])).items).toMatchObject([{ filled: false }])
    expect(await recordOf('asset:one')).toMatchObject({ props: { src: `asset:${first.items[0]?.fileId}` } })
  })

  test('names one asset for each image', async () => {
    const image = await makeImage(mai)
    await expect(add(mai, [image, image], ['asset:one'])).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ path: 'body.assets' }] },
    })
  })

  test('goes with its shape when it is given up, one’s own and unfilled only', async () => {
    for (const [by, name] of [
      [mai, 'one'],
      [mai, 'done'],
    ] as const)
      await putWaiting(by, name)
    await share('contributor')
    await putWaiting(lan, 'hers')
    await add(mai, [await makeImage(mai)], ['asset:done'])
    const assets = ['asset:one', 'asset:done', 'asset:hers']
    await api.call(routes.giveUpPictures, { ...of(), body: { assets } }, { as: mai })
    expect(await recordOf('asset:one')).toBeUndefined()
    expect(await recordOf('shape:one')).toBeUndefined()
    expect(await recordOf('shape:done')).toBeDefined()
    expect(await recordOf('shape:hers')).toBeDefined()
    await share('viewer')
    const ask = { ...of(), body: { assets: ['asset:hers'] } }
    await expect(api.call(routes.giveUpPictures, ask, { as: lan })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a picture of the board', () => {
  const read = (as: TestPerson, fileId: string) =>
    api.call(routes.readPicture, { params: { id: board.id, fileId } }, { as })

  test('is described to who sees the board; its image to who sees that', async () => {
    const image = await makeImage(mai)
    const { items } = await add(mai, [image])
    const fileId = items[0]?.fileId ?? ''
    expect(await read(mai, fileId)).toMatchObject({ imageId: image, isMovable: true, prompt: 'a wide sky', size: 1000 })
    await expect(read(lan, fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await share('viewer')
    expect(await read(lan, fileId)).toMatchObject({ imageId: null, isMovable: false, prompt: 'a wide sky' })
    await expect(read(mai, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  const save = (as: TestPerson, files: string[], folderId: string | null = null) =>
    api.call(routes.savePictures, { ...of(), body: { files, folderId } }, { as })
  const readImage = (as: TestPerson, id: string) => api.call(imagesRoutes.read, { params: { id } }, { as })

  test('is saved as it is in the library to who sees it there', async () => {
    const image = await makeImage(mai)
    const { items } = await add(mai, [image])
    const fileId = items[0]?.fileId ?? ''
    const saved = await save(mai, [fileId])
    const answer = await readImage(mai, saved.items[0]?.imageId ?? '')
    expect(answer).toMatchObject({ name: 'Sky', prompt: 'a wide sky', ownerUid: mai.uid })
    expect(answer.id).not.toBe(image)
    await expect(save(mai, [fileId, newId()])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save(lan, [fileId])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is saved as its file tells to who sees it on the board only, into a folder of theirs', async () => {
    const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#ca4' } })
      .png()
      .toBuffer()
    const { file } = await upload(api, { name: 'gold.png', bytes, mimetype: 'image/png' }, { as: mai })
    const { items } = await add(mai, [file?.id ?? ''])
    const fileId = items[0]?.fileId ?? ''
    const folder = await api.call(foldersRoutes.create, { body: { name: 'Mine' } }, { as: lan })
    await expect(save(lan, [fileId], folder.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await share('viewer')
    const saved = await save(lan, [fileId], folder.id)
    expect(await readImage(lan, saved.items[0]?.imageId ?? '')).toMatchObject({
      name: 'gold.png',
      ownerUid: lan.uid,
      folderId: folder.id,
      width: 8,
      height: 6,
    })
    await expect(save(mai, [fileId], folder.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
