export interface UploadAsk {
  /** Whole folders, with what is in them. */
  folders?: boolean
}

type Listener = (ask: UploadAsk) => void
let listener: Listener | undefined
/** Asked before there was anybody to answer. */
let waiting: UploadAsk | undefined

/** Lets the person choose files to upload to where they are, from any screen. */
export function askUpload(ask: UploadAsk = {}): void {
  if (listener) listener(ask)
  else waiting = ask
}

export function answerUploads(answer: Listener): () => void {
  listener = answer
  if (waiting) answer(waiting)
  waiting = undefined
  return () => {
    if (listener === answer) listener = undefined
  }
}
