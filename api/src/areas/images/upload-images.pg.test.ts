import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes as routes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { sendParts } from '#areas/uploads/upload-world.fixture.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

let api: TestApi
let ann: TestPerson
beforeAll(async () => {
  api = await startTestApi()
  ann = await api.createPerson()
})
afterAll(() => api.dispose())

function paint(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 96, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload(name: string, bytes: Buffer, more: { folderId?: string | null } = {}) {
  const files = [{ filename: name, mimetype: 'image/png', fileSize: bytes.length }]
  const [started] = await api.call(routes.startUploads, { body: { files, ...more } }, { as: ann })
  if (!started) throw new Error('nothing was started')
  const parts = await sendParts(api, started, bytes)
  const ask = [{ key: started.key, uploadId: started.uploadId, parts }]
  const complete = () => api.call(routes.completeUploads, { body: ask }, { as: ann })
  const [answer] = await complete()
  return { answer, complete }
}

test('an upload becomes an image in its folder, once, and the same picture is told to be there already', async () => {
  const { id: folderId } = await api.call(foldersRoutes.create, { body: { name: 'Foxes' } }, { as: ann })
  const bytes = await paint('#c53')
  const { answer, complete } = await upload('fox.png', bytes, { folderId })
  expect(answer).toMatchObject({
    image: { name: 'fox.png', width: 64, height: 96, origin: 'upload', media: 'image', folderId },
    duplicateOf: [],
    error: null,
  })
  const [again] = await complete()
  expect(again?.image?.id).toBe(answer?.image?.id)
  const other = await upload('the same.png', bytes)
  expect(other.answer).toMatchObject({ image: { folderId: null }, duplicateOf: [answer?.image?.id] })
})

test('steps of other tools that are no number of steps are left out', async () => {
  for (const steps of ['20.5', '3000000000', '-3', '1e400', '30']) {
    const png = await paint('#135')
    const bytes = Buffer.from(
      embedMetadata(png, 'png', { parameters: `a fox\nSteps: ${steps}, Sampler: Euler, Seed: 7` }),
    )
    const { answer } = await upload('fox.png', bytes)
    const { steps: kept } = await api.call(routes.read, { params: { id: answer?.image?.id ?? '' } }, { as: ann })
    expect(kept, steps).toBe(steps === '30' ? 30 : null)
  }
})

test('images go only into folders one may change, and what is no picture is refused by name', async () => {
  const stranger = await api.createPerson()
  const { id: folderId } = await api.call(foldersRoutes.create, { body: { name: 'Private' } }, { as: stranger })
  await expect(upload('x.png', await paint('#000'), { folderId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(upload('lie.png', Buffer.from('no picture at all'))).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA',
    details: { files: [{ filename: 'lie.png' }] },
  })
})

test('a folder that goes while an image is on its way takes nothing with it', async () => {
  const { id: folderId } = await api.call(foldersRoutes.create, { body: { name: 'Short' } }, { as: ann })
  const bytes = await paint('#35c')
  const files = [{ filename: 'late.png', fileSize: bytes.length }]
  const [started] = await api.call(routes.startUploads, { body: { files, folderId } }, { as: ann })
  if (!started) throw new Error('nothing was started')
  const parts = await sendParts(api, started, bytes)
  await api.call(foldersRoutes.softDelete, { body: { ids: [folderId] } }, { as: ann })
  const ask = [{ key: started.key, uploadId: started.uploadId, parts }]
  const [answer] = await api.call(routes.completeUploads, { body: ask }, { as: ann })
  expect(answer?.image?.folderId).toBeNull()
})
