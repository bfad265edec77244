import * as Y from 'yjs'
import { seededRandom } from '../../fixtures/seeded-random.ts'
import { benchRoot, makeRecord } from './bench-writer.ts'

/**
 * A made-up person who writes a long text, always the same one: runs of typing, now and then a few characters taken back,
 * a jump to an earlier place every few dozen characters, mostly near where they were. Real traces (such as the one of the
 * LaTeX paper that CRDT benchmarks use, also 260,000 edits) look like this; it is made here because none is at hand. Texts
 * here are fields of records that are written as a whole, so each edit writes the paragraph that it is in.
 */
export function makeEditingTrace(edits: number): { updates: Uint8Array[]; length: number } {
  const random = seededRandom(260_000)
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', update => void updates.push(update))
  const paragraphs: Paragraph[] = []
  const begin = (place: number): Paragraph => {
    const paragraph = { record: makeRecord(), text: '' }
    doc.getMap(benchRoot).set(uuidOf(paragraphs.length), paragraph.record)
    paragraphs.splice(place, 0, paragraph)
    return paragraph
  }
  let current = begin(0)
  let at = 0
  for (let left = edits; left > 0;) {
    const run = Math.min(left, 1 + Math.floor(random() ** 2 * 60))
    const takesBack = random() < 0.16
    for (let step = 0; step < run; step++) {
      if (takesBack && at > 0) write(current, current.text.slice(0, --at) + current.text.slice(at + 1))
      else {
        if (current.text.length >= paragraphLengthMax) {
          current = begin(paragraphs.indexOf(current) + 1)
          at = 0
        }
        const letter = letters[Math.floor(random() * letters.length)] ?? ' '
        write(current, current.text.slice(0, at) + letter + current.text.slice(at++))
      }
    }
    left -= run
    if (random() < 0.3) {
      const isFar = random() < 0.2
      const here = paragraphs.indexOf(current)
      const place = isFar ? Math.floor(random() * paragraphs.length) : Math.max(0, here - Math.floor(random() * 4))
      current = paragraphs[place] ?? current
      at = Math.floor(random() * (current.text.length + 1))
    }
  }
  return { updates, length: paragraphs.reduce((sum, { text }) => sum + text.length, 0) }
}

interface Paragraph {
  record: Y.Map<unknown>
  text: string
}

const paragraphLengthMax = 120
const letters = 'eeeeeetttttaaaaooooiiinnnsshhrrdlu        .,'

function write(paragraph: Paragraph, text: string): void {
  paragraph.text = text
  paragraph.record.set('values.text', text)
}

function uuidOf(number: number): string {
  return `0192f3c0-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}
