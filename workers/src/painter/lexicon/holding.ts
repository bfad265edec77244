import { peopleWords } from './subjects.words.ts'

const carried: ReadonlySet<string> = new Set([
  'umbrella',
  'balloon',
  'lantern',
  'candle',
  'book',
  'sword',
  'rose',
  'tulip',
  'sunflower',
  'flower',
  'guitar',
  'kite',
  'key',
  'cup',
  'apple',
])
/** They have something in their hands already. */
const armed: ReadonlySet<string> = new Set(['knight', 'wizard', 'king', 'queen'])

/** Whether `a woman with an umbrella` has it in her hand, or only by her side. */
export function mayHold(holder: string, thing: string): boolean {
  if (holder in peopleWords) return carried.has(thing) && !armed.has(holder)
  return holder === 'squirrel' && thing === 'acorn'
}
