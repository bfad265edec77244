import { DocumentSession } from './document-session.ts'
import type { SessionEnvironment } from './document-session.ts'

interface Entry {
  session: DocumentSession
  holders: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** From one screen to the next, a document is not closed and opened again. */
const LINGER_MS = 3_000
/** How long the last edits of a document that nobody looks at any more may take; they are on this device as well. */
const LAST_EDITS_MS = 20_000

const entries = new Map<string, Entry>()

/** The one session of a document in this tab, begun when there is none. It ends by itself unless somebody holds it. */
export function openDocument(name: string, environment: SessionEnvironment): DocumentSession {
  const key = `${environment.uid} ${name}`
  const known = entries.get(key)
  if (known) return known.session
  const entry: Entry = { session: new DocumentSession(name, environment), holders: 0, leaving: undefined }
  entries.set(key, entry)
  letGo(key, entry)
  return entry.session
}

/** Keeps a session open until the answer is called. */
export function holdDocument(session: DocumentSession): () => void {
  const found = [...entries].find(([, entry]) => entry.session === session)
  if (!found) return () => undefined
  const [key, entry] = found
  entry.holders += 1
  clearTimeout(entry.leaving)
  let held = true
  return () => {
    if (!held) return
    held = false
    entry.holders -= 1
    if (entry.holders === 0) letGo(key, entry)
  }
}

export function isOpenDocument(session: DocumentSession): boolean {
  return [...entries.values()].some(entry => entry.session === session)
}

function letGo(key: string, entry: Entry): void {
  clearTimeout(entry.leaving)
  entry.leaving = setTimeout(() => void close(key, entry), LINGER_MS)
}

async function close(key: string, entry: Entry): Promise<void> {
  const { session } = entry
  if (session.getState().connected) {
    await Promise.race([session.whenSaved(), new Promise(resolve => setTimeout(resolve, LAST_EDITS_MS))])
  }
  if (entry.holders > 0) return
  entries.delete(key)
  await session.dispose()
}
