import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageQueryFields, parseImageQuery, readDates, renameTagIn } from './image-query.ts'
import { nameRatio, nameSize } from './image-shape.ts'
import { matchesImage } from './match-image.ts'
import type { SearchedImage } from './match-image.ts'
import { searchWords } from './search-words.ts'

const term = (field: string, value: string, more: object = {}) => ({
  field,
  value,
  exact: false,
  negated: false,
  ...more,
})

describe('a query', () => {
  test('is words, fields, what is said exactly, and what must not be', () => {
    const { terms, problems } = parseImageQuery('Fox model:sd-xl -tag:draft -"red fox" prompt:"at dusk" 16:9')
    expect(problems).toEqual([])
    expect(terms).toEqual([
      term('words', 'Fox'),
      term('model', 'sd-xl'),
      term('tag', 'draft', { negated: true }),
      term('words', 'red fox', { exact: true, negated: true }),
      term('prompt', 'at dusk', { exact: true }),
      term('words', '16:9'),
    ])
  })

  test('reads the words of closed lists, and names what a field cannot be', () => {
    const read = parseImageQuery(
      'rating:SAFE origin:Upload size:huge seed:007 ratio:4:3 size:tiny date:2026-02-30 media:x',
    )
    expect(read.terms.map(({ field, value }) => [field, value])).toEqual([
      ['rating', 'sfw'],
      ['origin', 'upload'],
      ['size', 'huge'],
      ['seed', '7'],
      ['ratio', '4:3'],
    ])
    expect(read.problems.map(({ text }) => text)).toEqual(['size:tiny', 'date:2026-02-30', 'media:x'])
  })

  test('of nothing asks nothing', () => {
    for (const text of ['', '  ', '-', '"', '""', 'tag:', 'model:""', '...']) {
      expect(parseImageQuery(text)).toEqual({ terms: [], problems: [] })
    }
  })

  test('reads any text without failing, and what it read again as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => {
        const { terms } = parseImageQuery(text)
        for (const read of terms) expect(imageQueryFields).toContain(read.field)
        const quotable = terms.filter(({ value }) => !value.includes('"'))
        const written = quotable.map(({ field, value, negated }) => {
          return `${negated ? '-' : ''}${field === 'words' ? '' : `${field}:`}"${value}"`
        })
        const again = parseImageQuery(written.join(' ')).terms
        expect(again).toEqual(quotable.map(read => ({ ...read, exact: true })))
      }),
    )
  })
})

test('dates are years, months, days and from one through another', () => {
  expect(readDates('2026')).toEqual({ from: new Date('2026-01-01'), before: new Date('2027-01-01') })
  expect(readDates('2026-12')).toEqual({ from: new Date('2026-12-01'), before: new Date('2027-01-01') })
  expect(readDates('2026-02-28..2026-03')).toEqual({ from: new Date('2026-02-28'), before: new Date('2026-04-01') })
  for (const wrong of ['2026-13', '26', '2026-03..2026-01', '2026..2027..2028', '..']) {
    expect(readDates(wrong), wrong).toBeUndefined()
  }
})

test('words are looked for without marks and in any case', () => {
  expect(searchWords('Mưa, ĐÊM—“Hội An”; ﬁre_2 sd-xl_v1.0')).toEqual([
    'mua',
    'dem',
    'hoi',
    'an',
    'fire',
    '2',
    'sd',
    'xl',
    'v1',
    '0',
  ])
})

test.each([
  [1344, 768, '16:9'],
  [768, 1152, '2:3'],
  [1000, 1020, '1:1'],
  [1700, 100, '17:1'],
  [0, 0, ''],
])('%i × %i is %s', (width, height, ratio) => expect(nameRatio(width, height)).toBe(ratio))

test('sizes are by pixels', () => {
  expect([nameSize(512, 512), nameSize(1024, 1024), nameSize(2048, 2048), nameSize(4096, 4096)]).toEqual([
    'small',
    'medium',
    'large',
    'huge',
  ])
})

describe('an image', () => {
  const image: SearchedImage = {
    name: 'Phố cổ 03',
    prompt: 'a red fox at dusk, rim light',
    note: 'for the cover',
    modelName: 'studio-painter-xl',
    sampler: 'DPM++ 2M Karras',
    tags: [{ name: 'Night City' }],
    width: 1344,
    height: 768,
    seed: '7',
    rating: 'sfw',
    origin: 'generated',
    media: 'image',
    createdAt: '2026-03-14T12:00:00.000Z',
    recipeId: null,
    folderId: 'f1',
    folderName: 'Covers',
    creator: { uid: 'u1', username: 'mai' },
  }
  const found = (text: string) => matchesImage(parseImageQuery(text).terms, image, 'u1')

  test.each([
    'pho fox cover city painter',
    '"red fox" model:painter tag:"night city" ratio:16:9 ratio:landscape size:1344x768 size:medium seed:7',
    'date:2026-03 owner:me owner:mai folder:covers rating:safe -origin:upload -"fox red"',
    'prompt:rim name:pho rim-light',
    'sampler:"dpm 2M Karras" -sampler:"euler a"',
    'folder:"COVERS" -folder:cover -folder:"covers 2"',
  ])('is found by %s', text => expect(found(text)).toBe(true))

  test.each([
    'wolf',
    '"re fox"',
    '-fox',
    'tag:night',
    'prompt:cover',
    'date:2026-04',
    'owner:u2',
    'model:dusk',
    'sampler:dpm',
  ])('is not found by %s', text => expect(found(text)).toBe(false))
})

test('a tag that is renamed is renamed in a query, and nothing else of it changes', () => {
  const rename = (text: string, to = 'new') => renameTagIn(text, 'Old one', to)
  expect(rename('tag:"old one" -tag:"OLD ONE"  16:9 tag:older "old one" model:"old one"')).toBe(
    'tag:"new" -tag:"new"  16:9 tag:older "old one" model:"old one"',
  )
  expect(renameTagIn('tag:a b tag:b', 'a', 'two words')).toBe('tag:"two words" b tag:b')
  expect(rename('tag:')).toBe('tag:')
})
