import { useCallback, useEffect, useState } from 'react'
import { EMBEDDING_SIDE_MAX } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import type { SmartEmbedding } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import type { SmartAnswer } from './smart-embedding.worker.ts'

export type SmartState =
  | { readonly is: 'idle' | 'looking' | 'failed' }
  | { readonly is: 'ready'; readonly embedding: SmartEmbedding }

/** Looks at a picture once, when it is first needed, so that every click is answered at once; here, so that it needs no network. */
export function useSmartSelect(picture: HTMLImageElement, isWanted: boolean) {
  const [state, setState] = useState<SmartState>({ is: 'idle' })
  const isIdle = state.is === 'idle'
  useEffect(() => {
    if (!isWanted || !isIdle) return
    setState({ is: 'looking' })
    void lookAt(picture).then(
      embedding => setState({ is: 'ready', embedding }),
      () => setState({ is: 'failed' }),
    )
  }, [isWanted, isIdle, picture])
  return { state, retry: useCallback(() => setState({ is: 'idle' }), []) }
}

function lookAt(picture: HTMLImageElement): Promise<SmartEmbedding> {
  const pixels = readPixels(picture)
  const worker = new Worker(new URL('./smart-embedding.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<SmartEmbedding>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SmartAnswer>) => {
      if ('embedding' in data) resolve(data.embedding)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', event => reject(new Error(event.message)))
    worker.postMessage(pixels)
  }).finally(() => worker.terminate())
}

function readPixels(picture: HTMLImageElement): ImageData {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, EMBEDDING_SIDE_MAX / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no drawing in this browser')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}
