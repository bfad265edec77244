import { Asks } from './asks.ts'

/** A picture that is waited for on an artboard: a file to be uploaded, or something that this server has. */
export interface BoardComing {
  assetId: string
  name: string
  from: File | string
}

export type BoardAsk =
  | { is: 'bring'; boardId: string; coming: readonly BoardComing[]; workspaceId: string | null }
  /** The person does not want them any more, by the records that wait for them. */
  | { is: 'drop'; assetIds: readonly string[] }
  /** What was left to the open board has been filled there. */
  | { is: 'filled'; assetIds: readonly string[] }

const asks = new Asks<BoardAsk>()

/** An open board asks; the uploads do, on whatever screen the person is by then. */
export const askForPictures = asks.ask
export const answerPictures = asks.answer
