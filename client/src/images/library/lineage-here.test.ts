import { expect, test } from 'vitest'
import type { ImageFacts } from './image-facts.ts'
import { lineageHere } from './lineage-here.ts'

const images = new Map<string, ImageFacts>()
const put = (id: string, sources: string[] | undefined) =>
  images.set(id, {
    ...({ id, name: id, fileId: id, media: 'image', thumbHash: '', width: 1, height: 1 } as ImageFacts),
    createdAt: 0,
    deletedAt: 0,
    sources: sources?.map(from => ({ id: from, role: 'init' })),
  })
put('sketch', [])
put('draft', ['sketch', 'of somebody else'])
put('image', ['draft', 'sketch'])
put('large', ['image', 'large'])
put('larger', ['large'])
put('largest', ['larger'])
put('told before', undefined)

const made = () => {
  const found = new Map<string, string[]>()
  for (const { id, sources } of images.values()) {
    for (const source of sources ?? []) found.set(source.id, [...(found.get(source.id) ?? []), id])
  }
  return found
}
const lineage = (id: string, steps = 3) => lineageHere({ get: each => images.get(each), made }, id, steps)

test('a lineage is told step by step, each image once where it is nearest, over what is on the device', () => {
  const known = lineage('image')
  expect(known?.above.steps.map(step => step.images.map(({ id }) => id))).toEqual([['draft', 'sketch']])
  expect(known?.below.steps.map(step => step.images.map(({ id }) => id))).toEqual([['large'], ['larger'], ['largest']])
  expect(known?.below.goesOn).toBe(false)
  expect(known?.links).toContainEqual({ imageId: 'image', sourceId: 'sketch', role: 'init' })
  expect(known?.links.some(({ sourceId }) => sourceId === 'of somebody else')).toBe(false)
  expect(lineage('image', 1)?.below).toMatchObject({ steps: [{ images: [{ id: 'large' }] }], goesOn: true })
  expect([lineage('told before'), lineage('not here')]).toEqual([undefined, undefined])
})
