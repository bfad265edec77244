import { expect, test } from 'vitest'
import { formatDocumentName, parseDocumentName } from './document-name.ts'

const id = '0192f3c0-0000-7000-8000-000000000001'

test.each([`artboard:${id}`, `canvas:${id}`, `room:${id}`, `tree:u:${id}`, `tree:w:${id}`])('%s is a name', name => {
  const ref = parseDocumentName(name)
  expect(ref && formatDocumentName(ref)).toBe(name)
})

test.each([
  '',
  'artboard',
  'artboard:',
  'artboard:1',
  `artboard:${id.toUpperCase().replace('F', 'F')}`,
  `board:${id}`,
  `artboard:${id}:x`,
  `artboard:x:${id}`,
  `tree:${id}`,
  `tree:x:${id}`,
  `tree:u:${id}:`,
  `tree:u::${id}`,
  `__proto__:${id}`,
])('%j is none', name => {
  expect(parseDocumentName(name)).toBeNull()
})
