import { expect, test } from 'vitest'
import { parseInline, plainText } from './parse-inline.ts'

test('reads code, strong, emphasis and links', () => {
  expect(parseInline('Press `Ctrl K`, **now**, *please*: [keys](/tips-and-tricks/faq#shortcuts).')).toEqual([
    { kind: 'text', text: 'Press ' },
    { kind: 'code', text: 'Ctrl K' },
    { kind: 'text', text: ', ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: ', ' },
    { kind: 'emphasis', text: 'please' },
    { kind: 'text', text: ': ' },
    { kind: 'link', text: 'keys', href: '/tips-and-tricks/faq#shortcuts' },
    { kind: 'text', text: '.' },
  ])
})

test('the signs of a prompt inside code stay as they are', () => {
  expect(parseInline('`[a](b) *c* **d**`')).toEqual([{ kind: 'code', text: '[a](b) *c* **d**' }])
})

test('plain text has no markup', () => {
  expect(plainText('**Private** is `private`, see [here](/privacy)')).toBe('Private is private, see here')
})
