import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ClientAssets } from './client-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-assets-'))

beforeAll(() => {
  const files = { 'app-1.js': 'plain', 'app-1.js.br': 'brotli', 'app-1.js.gz': 'gzip', 'font-1.woff2': 'font' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { accepts: 'gzip, deflate, br', says: 'brotli', encoding: 'br' },
  { accepts: 'gzip;q=0.5', says: 'gzip', encoding: 'gzip' },
  { accepts: 'gzip, br;q=0', says: 'gzip', encoding: 'gzip' },
  { accepts: undefined, says: 'plain', encoding: undefined },
])('whoever accepts $accepts is sent $says', async ({ accepts, says, encoding }) => {
  const assets = new ClientAssets(folder)
  const asset = await assets.find('app-1.js', accepts)
  expect([asset?.data.toString(), asset?.headers['content-encoding']]).toEqual([says, encoding])
  expect(asset?.headers).toMatchObject({ 'content-type': expect.stringContaining('text/javascript') as string })
})

test('a file is read once, and what is not there is not looked for elsewhere', async () => {
  const assets = new ClientAssets(folder)
  expect((await assets.find('font-1.woff2', 'br'))?.headers).toMatchObject({ 'content-type': 'font/woff2' })
  expect((await assets.find('font-1.woff2'))?.data).toBe((await assets.find('font-1.woff2'))?.data)
  expect(await assets.find('../assets/font-1.woff2')).toBeUndefined()
  expect(await assets.find('none.js', 'br')).toBeUndefined()
})
