import { AssetRecordType } from '@tldraw/tldraw'
import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { boardAssetStore } from './asset-store.ts'

const fileId = newId()
const picture = (src: string | null) =>
  AssetRecordType.create({
    id: AssetRecordType.createId('one'),
    type: 'image',
    props: { w: 2000, h: 1000, name: '', isAnimated: false, mimeType: 'image/png', src },
    meta: {},
  })
const context = { screenScale: 0.1, steppedScreenScale: 0.1, dpr: 1, networkEffectiveType: null }
const resolve = (src: string | null, more: object = {}) =>
  boardAssetStore().resolve?.(picture(src), { ...context, shouldResolveToOriginal: false, ...more })

test('a picture is found under its file, in the size that is wanted', () => {
  expect(resolve(`asset:${fileId}`)).toBe(`/api/files/${fileId}/320`)
  expect(resolve(`asset:${fileId}`, { dpr: 3 })).toBe(`/api/files/${fileId}/640`)
  expect(resolve(`asset:${fileId}`, { shouldResolveToOriginal: true })).toBe(`/api/files/${fileId}/original`)
})

test('nothing else is fetched', () => {
  expect(resolve(null)).toBeNull()
  expect(resolve('https://elsewhere.test/picture.png')).toBeNull()
  expect(resolve('data:image/png;base64,AA')).toBeNull()
})
