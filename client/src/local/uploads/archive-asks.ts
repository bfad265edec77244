import { Asks } from './asks.ts'
import type { ArchiveOptions } from './upload-store.ts'

export type ArchiveAsk =
  | { is: 'bring'; file: File; options: ArchiveOptions }
  /** It failed, and is tried once more. */
  | { is: 'again'; id: string }
  /** Stopped, or taken off the list once it ended. */
  | { is: 'drop'; id: string }

const asks = new Asks<ArchiveAsk>()

/** Settings ask; the uploads do, on whatever screen the person is by then. */
export const askForArchive = asks.ask
export const answerArchives = asks.answer
