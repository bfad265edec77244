export interface UploadAsk {
  /** Whole folders, with what is in them. */
  folders?: boolean
}

type Listener = (ask: UploadAsk) => void
let listener: Listener | undefined
let summon: (() => void) | undefined
/** Asked before there was anybody to answer. */
let waiting: UploadAsk | undefined
/** Pasted before there was anybody to take it. */
let pasted: readonly File[] = []

/** Lets the person choose files to upload to where they are, from any screen. */
export function askUpload(ask: UploadAsk = {}): void {
  if (listener) return listener(ask)
  waiting = ask
  summon?.()
}

/** For who brings the one that answers. */
export function whenUploadsAreAsked(begin: () => void): () => void {
  summon = begin
  if (waiting) begin()
  return () => {
    if (summon === begin) summon = undefined
  }
}

export function answerUploads(answer: Listener): () => void {
  listener = answer
  if (waiting) answer(waiting)
  waiting = undefined
  return () => {
    if (listener === answer) listener = undefined
  }
}

export function holdPasted(files: Iterable<File>): void {
  pasted = [...files]
}

/** Once. */
export function takePasted(): readonly File[] {
  const taken = pasted
  pasted = []
  return taken
}
