import { expect, test } from 'vitest'
import { fileOf } from './file-of-data-url.ts'

const fileOfUrl = (src: string, name = '') =>
  fileOf({ props: { src, name, w: 1, h: 1, isAnimated: false, mimeType: null } })

test('a picture that is written out is a file', async () => {
  const file = fileOfUrl('data:image/png;base64,AQID', 'sky')
  expect(file).toMatchObject({ name: 'sky.png', type: 'image/png', size: 3 })
  expect(new Uint8Array((await file?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]))
  expect(fileOfUrl('data:image/svg+xml;utf8,%3Csvg/%3E', 'a.svg')).toMatchObject({ name: 'a.svg', size: 6 })
})

test('what is none, or damaged, is none', () => {
  for (const src of ['asset:1', '', 'data:image/png;base64,%%%']) expect(fileOfUrl(src)).toBeUndefined()
})
