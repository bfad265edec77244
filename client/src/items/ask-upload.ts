import type { HeldFiles } from '#local/uploads/held-files.ts'

export interface UploadAsk {
  /** Whole folders, with what is in them. */
  folders?: boolean
}

type Listener = (ask: UploadAsk) => void
let listener: Listener | undefined
let summon: (() => void) | undefined
/** Asked before there was anybody to answer. */
let waiting: UploadAsk | undefined
/** Dropped or pasted before there was anybody to take it. */
let coming: HeldFiles[] = []

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

/** Whether there is somebody who answers, and takes what is dropped and pasted. */
export function areUploadsAnswered(): boolean {
  return listener !== undefined
}

export function holdComing(files: HeldFiles): void {
  coming.push(files)
}

/** Once. */
export function takeComing(): HeldFiles[] {
  const taken = coming
  coming = []
  return taken
}
