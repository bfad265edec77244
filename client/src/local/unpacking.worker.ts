import { openDatabase } from './database.ts'
import type { LocalDatabase } from './database.ts'
import { unpackNext } from './packed-pages.ts'
import type { UnpackAnswer, UnpackAsk } from './unpacking.ts'

/** The worker's own global; the types of workers and of pages exclude each other. */
const scope = globalThis as unknown as {
  postMessage: (answer: UnpackAnswer) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<UnpackAsk>) => void) => void
}

let opening: Promise<LocalDatabase> | undefined

scope.addEventListener('message', ({ data: { uid } }) => void unpack(uid))

async function unpack(uid: string): Promise<void> {
  try {
    // Once it is taken away each ask fails, and the page sees for itself.
    opening ??= openDatabase(uid, { onBlocked: () => undefined, onTaken: () => undefined })
    scope.postMessage({ isLeft: await unpackNext(await opening, leaveToPage) })
  } catch {
    scope.postMessage({ isLeft: 'unknown' })
  }
}

/** What writes do to things takes more of the app than a worker has. */
function leaveToPage(): never {
  throw new Error('a write waits for this thing')
}
