import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { recipeTasksRoutes as routes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { bringPicture, refusalOf } from './tasks.fixture.ts'

let api: TestApi
let mai: TestPerson
let lan: TestPerson
let file: File
beforeAll(async () => {
  api = await startTestApi()
  ;[mai, lan] = [await api.createPerson(), await api.createPerson()]
  file = new File([await encodePixels(solidPixels(64, 64, [9, 9, 9]), 'png')], 'mask.png', { type: 'image/png' })
})
afterAll(() => api.dispose())

const bring = (as: TestPerson, id?: string, what = file) =>
  api.call(routes.upload, { body: { file: what, id } }, { as })

test('a picture has the id that was made for it, and sent again it is the same', async () => {
  const id = newId()
  expect(await bring(mai, id)).toMatchObject({ id, name: 'mask.png' })
  expect(await bring(mai, id)).toMatchObject({ id })
  expect((await bring(mai)).id).not.toBe(id)
})

test('sent several times at the same moment it is one file', async () => {
  const id = newId()
  const files = await Promise.all(Array.from({ length: 5 }, () => bring(mai, id)))
  expect(new Set(files.map(each => each.id))).toEqual(new Set([id]))
})

test('one that was cut off on the way begins anew', async () => {
  const id = newId()
  await startUploads(api.app, { who: 'person', ...mai } as never, {
    files: [{ id, filename: 'mask.png', mimetype: 'image/png', fileSize: file.size }],
    chunkSize: 1_024,
    purpose: 'RECIPE_INPUT',
  })
  await api.app.db
    .updateTable('upload')
    .set({ created_at: new Date(0) })
    .where('file_id', '=', id)
    .execute()
  expect(await bring(mai, id)).toMatchObject({ id, size: file.size })
})

test('the id of something else is refused, and tells nothing of it', async () => {
  const id = newId()
  await bring(mai, id)
  const { fileId } = await bringPicture(api, lan)
  expect(await refusalOf(bring(lan, id))).toMatchObject({ code: 'CONFLICT' })
  expect(await refusalOf(bring(mai, fileId))).toMatchObject({ code: 'CONFLICT' })
  const other = new File([await encodePixels(solidPixels(90, 64, [9, 90, 9]), 'png')], 'mask.png')
  expect(await refusalOf(bring(mai, id, other))).toMatchObject({ code: 'CONFLICT' })
  expect(await refusalOf(bring(mai, 'mask'))).toMatchObject({ code: 'VALIDATION' })
})
