import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { documentOfStorage, UNSYNCED } from './document-storage-name.ts'
import type { DocumentSession } from './document-session.ts'
import { listDatabases } from './purge.ts'

/** A document that cannot be sent now does not hold up the others. */
const WITHIN_MS = 60_000

/** The documents of a person that have edits on this device which the server has not got. */
export async function listUnsentDocuments(uid: string): Promise<string[]> {
  const names: string[] = []
  for (const database of await listDatabases()) {
    const name = documentOfStorage(uid, database)
    if (name !== undefined && parseDocumentName(name) && (await hasUnsynced(database))) names.push(name)
  }
  return names
}

function hasUnsynced(database: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    // Deleted since it was listed: an empty one in its place could never be opened as a document.
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.abort()
      resolve(false)
    })
    opening.addEventListener('error', () => reject(opening.error ?? new Error(database)))
    opening.addEventListener('success', () => {
      const db = opening.result
      if (!db.objectStoreNames.contains(UNSYNCED)) {
        db.close()
        return resolve(false)
      }
      const counting = db.transaction(UNSYNCED).objectStore(UNSYNCED).count()
      counting.addEventListener('success', () => {
        db.close()
        resolve(counting.result > 0)
      })
      return undefined
    })
  })
}

/** Sends edits that were made without the network on a screen that was left since: nobody need open it again for them. */
export class UnsentDocuments {
  readonly #uid: string
  #isSending = false
  #disposed = false

  constructor(uid: string) {
    this.#uid = uid
  }

  /** The server is reached. */
  wake(): void {
    if (this.#isSending) return
    this.#isSending = true
    void this.#send()
      .catch(() => undefined)
      .finally(() => {
        this.#isSending = false
      })
  }

  dispose(): void {
    this.#disposed = true
  }

  async #send(): Promise<void> {
    const names = await listUnsentDocuments(this.#uid)
    if (names.length === 0) return
    const [{ beginDocument }, { holdDocument }] = await Promise.all([
      import('./use-document-session.ts'),
      import('./open-documents.ts'),
    ])
    for (const name of names) {
      if (this.#disposed) return
      const session = beginDocument(name, this.#uid)
      const letGo = holdDocument(session)
      await whenSent(session)
      letGo()
    }
  }
}

/** Or refused, which its own screen tells of. */
function whenSent(session: DocumentSession): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const { phase, save } = session.getState()
      const isRead = phase !== 'loading'
      if (isRead && (save === 'saved' || save === 'read-only' || save === 'refused')) end()
    }
    const stop = session.subscribe(look)
    const timer = setTimeout(end, WITHIN_MS)
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
    look()
  })
}
