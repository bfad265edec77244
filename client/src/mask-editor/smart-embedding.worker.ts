import { makeEmbedding } from '@atelier/shared-schema/smart-select/make-embedding.ts'
import type { SmartEmbedding } from '@atelier/shared-schema/smart-select/smart-embedding.ts'

export type SmartAnswer = { readonly embedding: SmartEmbedding } | { readonly failure: string }

/** The worker's own global; the types of workers and of pages exclude each other. */
const scope = globalThis as unknown as {
  postMessage: (answer: SmartAnswer) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ImageData>) => void) => void
}

scope.addEventListener('message', ({ data: { width, height, data } }) => {
  try {
    scope.postMessage({ embedding: makeEmbedding({ width, height, channels: 4, data }) })
  } catch (error) {
    scope.postMessage({ failure: String(error) })
  }
})
