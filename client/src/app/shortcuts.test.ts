import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
const { describeKeys, matchesKeys } = await import('./shortcuts.tsx')

function press(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held } as KeyboardEvent
}

test('mod is Ctrl where this is not a Mac', () => {
  expect(matchesKeys(press('k', { ctrlKey: true }), 'mod+k')).toBe(true)
  expect(matchesKeys(press('K', { ctrlKey: true }), 'mod+k')).toBe(true)
  expect(matchesKeys(press('k'), 'mod+k')).toBe(false)
  expect(matchesKeys(press('k', { ctrlKey: true, altKey: true }), 'mod+k')).toBe(false)
  expect(matchesKeys(press('k', { ctrlKey: true, shiftKey: true }), 'mod+k')).toBe(false)
})

test('a symbol counts with or without the Shift that a keyboard needs for it', () => {
  expect(matchesKeys(press('?', { shiftKey: true }), 'shift+?')).toBe(true)
  expect(matchesKeys(press('?'), 'shift+?')).toBe(true)
  expect(matchesKeys(press('/', { shiftKey: true }), 'shift+?')).toBe(false)
})

test('named keys are told apart by Shift', () => {
  expect(matchesKeys(press('ArrowUp', { altKey: true }), 'alt+ArrowUp')).toBe(true)
  expect(matchesKeys(press('ArrowUp', { altKey: true, shiftKey: true }), 'alt+ArrowUp')).toBe(false)
})

test('the plus sign is the key that it stands on, with Shift and on the number pad', () => {
  expect(matchesKeys(press('+', { shiftKey: true }), '=')).toBe(true)
  expect(matchesKeys(press('+'), '=')).toBe(true)
  expect(matchesKeys(press('='), '=')).toBe(true)
  expect(describeKeys('=')).toBe('+')
})
