import { expect, test } from 'vitest'
import { changeWeight } from './change-weight.ts'

function press(written: string, by: number): string {
  const from = written.indexOf('|')
  const to = written.lastIndexOf('|')
  const text = written.replaceAll('|', '')
  const edit = changeWeight(text, from, Math.max(from, to - 1), by)
  if (!edit) return written
  const whole = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  return `${whole.slice(0, edit.selectFrom)}|${whole.slice(edit.selectFrom, edit.selectTo)}|${whole.slice(edit.selectTo)}`
}

test('the word at the cursor, or what is selected, gets a weight', () => {
  expect(press('low s|un over dunes', 0.05)).toBe('low (|sun|:1.05) over dunes')
  expect(press('low |sun over| dunes', 0.05)).toBe('low (|sun over|:1.05) dunes')
  expect(press('low| sun |over', -0.05)).toBe('low (|sun|:0.95) over')
  expect(press('mây| trời', 0.05)).toBe('(|mây|:1.05) trời')
})

test('pressed again it grows, and back at one the brackets are gone', () => {
  const once = press('a pale |moon|', 0.05)
  expect(press(once, 0.05)).toBe('a pale (|moon|:1.1)')
  expect(press(once, -0.05)).toBe('a pale |moon|')
})

test('it stays within what models make sense of, and does nothing where there is no word', () => {
  expect(press('(|sun|:2)', 0.05)).toBe('(|sun|:2)')
  expect(press('(|sun|:0.1)', -0.05)).toBe('(|sun|:0.1)')
  expect(changeWeight('a,  b', 3, 3, 0.05)).toBeUndefined()
  expect(changeWeight('   ', 0, 3, 0.05)).toBeUndefined()
})
