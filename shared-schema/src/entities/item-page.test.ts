import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { itemPagePath, readItemPage } from './item-page.ts'

test.each(['ARTBOARD', 'FOLDER', 'IMAGE', 'RECIPE', 'STYLE', 'WILDCARD', 'WORKFLOW'] as const)(
  'the page of %s is read back',
  kind => {
    const item = { kind, id: newId() }
    expect(readItemPage(itemPagePath(item) ?? '')).toEqual(item)
  },
)

test.each(['/wildcards', '/wildcards/', '/library/folders/trash', `/elsewhere/${newId()}`, `/wildcards/${newId()}/x`])(
  '%s shows no one thing',
  path => {
    expect(readItemPage(path)).toBeUndefined()
  },
)

test('a kind without a page has none', () => {
  expect(itemPagePath({ kind: 'RECIPE_TASK', id: newId() })).toBeNull()
})
