import { IndexService } from './index-service.ts'
import type { IndexAnswer, IndexAsk } from './index-messages.ts'

/** The worker's own global; the types of workers and of pages exclude each other. */
const scope = globalThis as unknown as {
  postMessage: (answer: IndexAnswer, handedOver: ArrayBuffer[]) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<IndexAsk>) => void) => void
}

const service = new IndexService((answer, handedOver = []) => scope.postMessage(answer, handedOver))
scope.addEventListener('message', ({ data }) => service.hear(data))
