import { expect, test } from 'vitest'
import { wordNote } from './note-words.ts'

const notes = {
  taken: (n: string, of: string) => `taken ${n}/${of}`,
  spread: 'spread',
  round: (n: string, of: string) => `round ${n}/${of}`,
  noise: 'noise',
}

test('what our trainer does is said in the person’s words, what an outside one does in its own', () => {
  expect(wordNote('Image 3 of 12 taken in', notes)).toBe('taken 3/12')
  expect(wordNote('Found how patches differ most', notes)).toBe('spread')
  expect(wordNote('Round 2 of 8: patches lie 4.20 levels from their group', notes)).toBe('round 2/8')
  expect(wordNote('Noise 12: looking 9 pixels far guesses best', notes)).toBe('noise')
  expect(wordNote('epoch 3/10', notes)).toBe('epoch 3/10')
})
