import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRuntime } from './runtime.ts'
import { SessionStore } from './session-store.ts'
import { writeTinyModel } from './tiny-model.fixture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-sessions-'))
  await writeTinyModel(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = (part: string) => join(folder, part, 'model.onnx')

function openStore(bytesMax: number): SessionStore {
  return new SessionStore({ runtime: loadRuntime(), bytesMax, threads: 1 })
}

test('what was loaded stays loaded, until its file is another', async () => {
  const store = openStore(2 ** 30)
  const first = await store.open(fileOf('unet'), 'unet')
  expect(await store.open(fileOf('unet'), 'unet')).toBe(first)
  await utimes(fileOf('unet'), new Date(), new Date(Date.now() + 5_000))
  expect(await store.open(fileOf('unet'), 'unet')).not.toBe(first)
  expect(store.paths).toEqual([fileOf('unet')])
})

test('what was not used for longest goes when there is no room for more', async () => {
  const sizeOf = async (part: string) => (await stat(fileOf(part))).size
  const store = openStore((await sizeOf('unet')) + (await sizeOf('text_encoder')))
  await store.open(fileOf('text_encoder'), 'words')
  await store.open(fileOf('unet'), 'unet')
  await store.open(fileOf('text_encoder'), 'words')
  await store.open(fileOf('vae_decoder'), 'pictures')
  expect(store.paths).toEqual([fileOf('text_encoder'), fileOf('vae_decoder')])
  expect(store.bytes).toBe((await sizeOf('text_encoder')) + (await sizeOf('vae_decoder')))
})

test('one that is larger than all the room is loaded alone', async () => {
  const store = openStore(1)
  await store.open(fileOf('unet'), 'unet')
  await store.open(fileOf('vae_decoder'), 'pictures')
  expect(store.paths).toEqual([fileOf('vae_decoder')])
})
