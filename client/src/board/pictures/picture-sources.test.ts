import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { itemDragType } from '#items/item-drag.ts'
import { previewOf, readLinks, readServerPictures } from './picture-sources.ts'

const origin = 'https://atelier.test'
const id = newId()

test('addresses of this server’s pictures and their pages are pictures, anything else is none', () => {
  expect(readLinks(`${origin}/api/files/${id}/640\n${origin}/f/abc-DEF`, origin)).toEqual([
    `${origin}/api/files/${id}/640`,
    `${origin}/f/abc-DEF`,
  ])
  expect(readLinks(`${origin}/images/${id}`, origin)).toEqual([id])
  expect(readLinks(`${origin}/library?image=${id}`, origin)).toEqual([id])
  for (const text of [`https://elsewhere.test/api/files/${id}/640`, `see ${origin}/f/abc`, `${origin}/home`, '', 'x'])
    expect(readLinks(text, origin)).toBeUndefined()
})

test('what is dragged from a gallery comes before the address that browsers give with it', () => {
  const data = (entries: Record<string, string>) => ({ getData: (type: string) => entries[type] ?? '' })
  const link = { 'text/uri-list': `${origin}/f/abc` }
  expect(readServerPictures(data({ ...link, [itemDragType]: JSON.stringify([id, 7]) }), origin)).toEqual([id])
  expect(readServerPictures(data({ ...link, [itemDragType]: 'no json' }), origin)).toEqual([`${origin}/f/abc`])
  expect(readServerPictures(data({}), origin)).toEqual([])
})

test('its proportions are known from its thumbnail', () => {
  expect(previewOf(`${origin}/api/files/${id}/original`)).toBe(`/api/files/${id}/320`)
  expect(previewOf(`${origin}/f/abc`)).toBe(`${origin}/f/abc`)
  expect(previewOf(id)).toBeUndefined()
})
