import { useEffect, useMemo, useState } from 'react'
import type { ReadPictures } from '../drawing/board.ts'
import type { DrawingStep } from '../drawing/drawing.ts'

/** The pictures of a drawing, read once each; `isReady` when all that there are can be drawn. */
export function usePictures(steps: readonly DrawingStep[]): { pictures: ReadPictures; isReady: boolean } {
  const [pictures, setPictures] = useState<ReadPictures>(new Map())
  const sources = useMemo(() => steps.flatMap(step => (step.kind === 'picture' ? [step.source] : [])), [steps])
  const missing = sources.find(source => !pictures.has(source))
  useEffect(() => {
    if (missing === undefined) return
    const picture = new Image()
    picture.src = missing
    const done = () => setPictures(before => new Map(before).set(missing, picture))
    // What cannot be read is drawn as nothing: it could be when it was brought.
    picture.decode().then(done, () => setPictures(before => new Map(before).set(missing, new Image(1, 1))))
  }, [missing])
  return { pictures, isReady: missing === undefined }
}
