import { describe, expect, test } from 'vitest'
import {
  countDuplicates,
  readEntries,
  readPastedList,
  removeDuplicates,
  shuffleEntries,
  sortEntries,
  writeEntries,
} from './entries.ts'

describe('lines', () => {
  test('are trimmed, and empty ones are nothing', () => {
    expect(readEntries(' fog \n\n  light rain\n')).toEqual(['fog', 'light rain'])
    expect(readEntries(writeEntries(['a', 'b']))).toEqual(['a', 'b'])
  })

  test('duplicates are the same in any case; the first stays', () => {
    const entries = ['Fog', 'rain', 'fog', 'RAIN', 'Mưa', 'mưa']
    expect(countDuplicates(entries)).toBe(3)
    expect(removeDuplicates(entries)).toEqual(['Fog', 'rain', 'Mưa'])
  })

  test('are sorted as people count', () => {
    expect(sortEntries(['photo 10', 'Photo 2', 'apple'])).toEqual(['apple', 'Photo 2', 'photo 10'])
  })

  test('shuffling keeps every one', () => {
    const entries = Array.from({ length: 40 }, (_, index) => `line ${index}`)
    expect(shuffleEntries(entries).toSorted()).toEqual(entries.toSorted())
    expect(shuffleEntries(['a', 'b', 'c'], () => 0)).toEqual(['b', 'c', 'a'])
  })
})

describe('a pasted list', () => {
  test.each([
    ['- fog\r\n* light rain\r\n3) snow', ['fog', 'light rain', 'snow']],
    ['fog, light rain; snow', ['fog', 'light rain', 'snow']],
    ['a house, with fog\na tower', ['a house, with fog', 'a tower']],
    ['{red, dark|blue} house, small', ['{red, dark|blue} house, small']],
    ['35mm film', ['35mm film']],
  ])('%j', (text, entries) => {
    expect(readPastedList(text)).toEqual(entries)
  })
})
