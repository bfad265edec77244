import type { trainingMessages } from './training.messages.ts'

type Notes = (typeof trainingMessages)['en']['notes']

/** Our own trainer says what it does in English; an outside one in words of its own, which are shown as they are. */
export function wordNote(note: string, notes: Notes): string {
  const taken = /^Image (\d+) of (\d+) taken in$/.exec(note)
  if (taken) return notes.taken(taken[1] ?? '', taken[2] ?? '')
  const round = /^Round (\d+) of (\d+):/.exec(note)
  if (round) return notes.round(round[1] ?? '', round[2] ?? '')
  if (note === 'Found how patches differ most') return notes.spread
  return note.startsWith('Noise ') ? notes.noise : note
}
