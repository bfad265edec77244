import { expect, test } from 'vitest'
import type { BoardRecord } from './artboard.ts'
import { fileOfAsset, followFile } from './board-assets.ts'

const asset = (src: unknown): BoardRecord => ({ id: 'asset:a', typeName: 'asset', type: 'image', props: { w: 1, src } })

test('an asset names a file, waits for one, or is a link', () => {
  expect(fileOfAsset(asset('asset:one'))).toBe('one')
  expect(fileOfAsset(asset(null))).toBeUndefined()
  expect(fileOfAsset(asset('https://example.org/a.png'))).toBeUndefined()
  expect(fileOfAsset({ id: 'shape:a', typeName: 'shape', props: { src: 'asset:one' } })).toBeUndefined()
})

test('it follows its file to another name, and shows nothing where there is none', () => {
  const names = new Map([
    ['one', 'two'],
    ['same', 'same'],
  ])
  const nameOf = (fileId: string) => names.get(fileId)
  expect(followFile(asset('asset:one'), nameOf)).toEqual(asset('asset:two'))
  expect(followFile(asset('asset:gone'), nameOf)).toEqual(asset(null))
  for (const record of [asset('asset:same'), asset('https://example.org/a.png'), asset(null)]) {
    expect(followFile(record, nameOf)).toBe(record)
  }
})
