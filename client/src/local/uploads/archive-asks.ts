import type { ArchiveOptions } from './upload-store.ts'

export type ArchiveAsk =
  | { is: 'bring'; file: File; options: ArchiveOptions }
  /** It failed, and is tried once more. */
  | { is: 'again'; id: string }
  /** Stopped, or taken off the list once it ended. */
  | { is: 'drop'; id: string }

type Listener = (ask: ArchiveAsk) => void
let listener: Listener | undefined
/** Asked before there was anybody to answer. */
let waiting: ArchiveAsk[] = []

/** Settings ask; the uploads do, on whatever screen the person is by then. */
export function askForArchive(ask: ArchiveAsk): void {
  if (listener) listener(ask)
  else waiting.push(ask)
}

export function answerArchives(answer: Listener): () => void {
  listener = answer
  for (const ask of waiting) answer(ask)
  waiting = []
  return () => {
    if (listener === answer) listener = undefined
  }
}
