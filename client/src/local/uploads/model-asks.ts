import { Asks } from './asks.ts'
import type { ModelArrival } from './upload-store.ts'

/** A file of a model, and what is said of it. */
export interface ModelFile {
  file: File
  model: ModelArrival
}

export type ModelAsk =
  | { is: 'bring'; files: readonly ModelFile[]; workspaceId: string | null }
  /** Stopped, or taken off the list once it ended. */
  | { is: 'drop'; id: string }

const asks = new Asks<ModelAsk>()

/** The screen of models asks; the uploads do, on whatever screen the person is by then. */
export const askForModels = asks.ask
export const answerModels = asks.answer
