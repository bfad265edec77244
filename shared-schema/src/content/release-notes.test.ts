import { expect, test } from 'vitest'
import { compareVersions, releaseNote, releaseNotes } from './release-notes.ts'

const languages = ['en', 'vi'] as const

test.each(languages)('every entry in %s is a release note', language => {
  for (const entry of releaseNotes(language)) expect(releaseNote.parse(entry)).toEqual(entry)
})

test.each(languages)('only the newest in %s is active, and it stands first', language => {
  const notes = releaseNotes(language)
  expect(notes.map(note => note.active)).toEqual(notes.map((_, index) => index === 0))
  expect(notes.map(note => note.id)).toEqual(notes.map(note => note.id).toSorted((a, b) => compareVersions(b, a)))
  expect(new Set(notes.map(note => note.id)).size).toBe(notes.length)
})

test('both languages tell of the same releases and features', () => {
  const outline = (language: (typeof languages)[number]) =>
    releaseNotes(language).map(note => ({
      id: note.id,
      date: note.date,
      features: note.content.features.map(feature => [feature.id, feature.content.length]),
    }))
  expect(outline('vi')).toEqual(outline('en'))
})

test.each(languages)('snippets in %s use only the tags that the client draws', language => {
  const snippets = releaseNotes(language).flatMap(note => note.content.features.flatMap(feature => feature.content))
  const tag = /<\/?(?:code|kbd|strong|em|br|a)(?: href="\/[^"]*")?>/g
  for (const snippet of snippets) {
    expect(snippet.replace(tag, '')).not.toMatch(/[<>]/)
    expect(snippet.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&')
  }
})

test('compares versions by number', () => {
  expect(['0.10.0', '0.2.0', '0.2.10', '0.2.9'].toSorted(compareVersions)).toEqual([
    '0.2.0',
    '0.2.9',
    '0.2.10',
    '0.10.0',
  ])
})
