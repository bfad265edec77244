import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'
import { importFolder } from './import-folder.service.ts'
import { findImporter } from './import.queries.ts'

let api: TestApi
let owner: TestPerson
const outputs = mkdtempSync(join(tmpdir(), 'atelier-outputs-'))

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createPerson({ siteRole: 'owner' })
})
afterAll(async () => {
  await api.dispose()
  rmSync(outputs, { recursive: true, force: true })
})

const picture = (grey: number, format: 'png' | 'jpeg' = 'png') =>
  encodePixels(solidPixels(32, 32, [grey, grey, grey]), format)

function put(path: string, bytes: Uint8Array | string): void {
  mkdirSync(join(outputs, path, '..'), { recursive: true })
  writeFileSync(join(outputs, path), bytes)
}

async function run() {
  const actor = await findImporter(api.app.db, undefined)
  if (!actor) throw new Error('no owner')
  const outcomes: string[] = []
  await importFolder(api.app, actor, {
    from: outputs,
    name: 'Outputs',
    onPicture: ({ path, outcome }) => outcomes.push(`${outcome} ${path.slice(outputs.length + 1)}`),
  })
  return outcomes.toSorted()
}

test('pictures of other tools come with their folders, dates and making; again they are known', async () => {
  const graph = { 1: { class_type: 'KSampler', inputs: { seed: 5, steps: 8 } } }
  put(
    'txt2img/2024-01-01/00001.png',
    embedMetadata(await picture(1), 'png', { parameters: 'a cat\nSteps: 20, Seed: 77, Model: dream' }),
  )
  put('txt2img/2024-01-01/00002.jpg', await picture(2, 'jpeg'))
  put('txt2img/2024-01-01/00002.txt', 'a dog\nSteps: 9, Sampler: Euler, Seed: 78\n')
  put('comfy.png', embedMetadata(await picture(3), 'png', { graph }))
  put('thumbnails/00001.webp', await picture(1))
  put('broken.png', (await picture(4)).subarray(0, 40))
  put('empty.png', '')
  put('notes.txt', 'no picture')
  symlinkSync('/', join(outputs, 'root'))
  const made = new Date('2024-01-01T12:00:00Z')
  utimesSync(join(outputs, 'comfy.png'), made, made)
  expect(await run()).toEqual([
    'imported comfy.png',
    'imported txt2img/2024-01-01/00001.png',
    'imported txt2img/2024-01-01/00002.jpg',
    'refused broken.png',
    'refused empty.png',
  ])
  const rows = await api.app.db
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .innerJoin('item as folder', 'folder.id', 'item.folder_id')
    .select(['item.name', 'folder.name as folder', 'prompt', 'seed', 'model_name', 'item.owner_uid', 'item.created_at'])
    .orderBy('item.name')
    .execute()
  expect(rows).toMatchObject([
    { name: '00001.png', folder: '2024-01-01', prompt: 'a cat', seed: '77', model_name: 'dream', owner_uid: owner.uid },
    { name: '00002.jpg', folder: '2024-01-01', prompt: 'a dog', seed: '78' },
    { name: 'comfy.png', folder: 'Outputs', seed: '5', created_at: made },
  ])
  put('later.png', await picture(5))
  expect(await run()).toEqual([
    'imported later.png',
    'known comfy.png',
    'known txt2img/2024-01-01/00001.png',
    'known txt2img/2024-01-01/00002.jpg',
    'refused broken.png',
    'refused empty.png',
  ])
  const folders = await api.app.db
    .selectFrom('item')
    .select('name')
    .where('kind', '=', 'FOLDER')
    .orderBy('name')
    .execute()
  expect(folders.map(({ name }) => name)).toEqual(['2024-01-01', 'Outputs', 'txt2img'])
})

test('what cannot be read is named, and the rest comes, also of folders with long names', async () => {
  rmSync(outputs, { recursive: true })
  const long = `${'x'.repeat(119)} and more words of a prompt`
  put(`${long}/1.png`, await picture(11))
  put(`${'y'.repeat(119)}😀/2.png`, await picture(12))
  const unreadable = Buffer.concat([Buffer.from(join(outputs, 'caf')), Buffer.from([0xe9])])
  mkdirSync(unreadable)
  writeFileSync(Buffer.concat([Buffer.from(join(outputs, 'caf')), Buffer.from([0xe9]), Buffer.from('.png')]), 'x')
  put('odd.png', embedMetadata(await picture(13), 'png', { parameters: 'a cat\nSteps: 20.5, Seed: 77' }))
  expect(await run()).toEqual([
    'imported odd.png',
    `imported ${long}/1.png`,
    `imported ${'y'.repeat(119)}😀/2.png`,
    'refused caf\ufffd',
    'refused caf\ufffd.png',
  ])
})
