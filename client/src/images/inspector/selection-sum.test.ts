import { expect, test } from 'vitest'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { makeItem } from '#local/local.fixture.ts'
import { SelectionSum, mostOf } from './selection-sum.ts'

const image = (modelName: string, size: number, more: Partial<FeedItem> = {}) =>
  makeItem(modelName, {
    kind: 'IMAGE',
    detail: {
      kind: 'IMAGE',
      fileId: '',
      origin: 'upload',
      media: 'image',
      mimeType: 'image/png',
      width: 8,
      height: 8,
      size,
      thumbHash: '',
      prompt: '',
      modelName,
      sampler: '',
      steps: null,
      seed: '',
      recipeId: null,
      note: '',
      reaction: null,
    },
    ...more,
  })
const tag = (id: string) => ({ id, name: id, color: null })

test('pictures are summed up, each once, and nothing but pictures', () => {
  const sum = new SelectionSum()
  const items = [
    image('one', 100, { tags: [tag('sea'), tag('fog')], createdAt: '2026-03-01T00:00:00.000Z', favoritedByUser: true }),
    image('one', 20, { tags: [tag('sea')], role: 'viewer', folderId: 'f', rating: 'sfw' }),
    image('', 3, { tags: [tag('sea')], createdAt: '2026-02-01T00:00:00.000Z' }),
    makeItem('no image'),
  ]
  for (const item of items) sum.add(item)
  expect(sum).toMatchObject({ count: 3, bytes: 123, favorites: 1, firstMade: '2026-01-01T00:00:00.000Z' })
  expect(sum.lastMade).toBe('2026-03-01T00:00:00.000Z')
  expect(sum.tagsOfAll()).toEqual([tag('sea')])
  expect(sum.tagsOfSome()).toEqual([{ tag: tag('fog'), count: 1 }])
  expect(sum.changeable).toEqual([items[0]?.id, items[2]?.id])
  expect(mostOf(sum.models, 3)).toEqual({ first: [['one', 2]], others: 0 })
  expect(mostOf(sum.ratings, 1)).toEqual({ first: [['unrated', 2]], others: 1 })
})
