import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { call } from '#api/call.ts'
import { usePersonOrFormer } from '#api/session.ts'
import { whenMade } from './awaited.ts'
import type { DocumentSaveState } from './document-save-state.ts'
import type { DocumentSession, SessionEnvironment, SessionStanding, SessionState } from './document-session.ts'
import { lasting } from './lasting-state.ts'
import { holdDocument, isOpenDocument, openDocument } from './open-documents.ts'

/** Of whoever is not signed in nothing is kept here, and the link is all they come with. */
function environmentOf(uid: string | null): SessionEnvironment {
  const { protocol, host } = location
  return {
    uid: uid ?? 'visitor',
    keeps: uid !== null,
    syncUrl: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/sync`,
    fetchTicket: async document => {
      const ref = parseDocumentName(document)
      if (uid !== null && ref && ref.kind !== 'tree') await whenMade(ref.itemId)
      const { syncRoutes } = await import('@atelier/shared-schema/contract/areas/sync.contract.ts')
      return call(uid === null ? syncRoutes.visit : syncRoutes.ticket, { body: { document } })
    },
    WebSocket,
  }
}

/** Of the signed-in person, for a screen that is about to ask for it, or for what is only to be sent. */
export function beginDocument(name: string, uid: string): DocumentSession {
  return openDocument(name, environmentOf(uid))
}

/** The session of a document as the signed-in person works on it, or a visitor looks at it; one for all parts of this tab that ask. */
export function useDocumentSession(name: string): DocumentSession {
  const uid = usePersonOrFormer()?.uid ?? null
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const session = openDocument(name, environmentOf(uid))
  useEffect(() => {
    // A rendering that was held up for long finds its session ended.
    if (!isOpenDocument(session)) renderAgain()
    return holdDocument(session)
  }, [session])
  return session
}

export function useSessionState(session: DocumentSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** For what need not be drawn anew each time something is saved. */
export function useSessionStanding(session: DocumentSession): SessionStanding {
  return useSyncExternalStore(session.subscribe, session.getStanding)
}

export function useSaveState({ subscribe, getState }: DocumentSession): DocumentSaveState {
  const state = useMemo(() => lasting({ subscribe, read: () => getState().save }, 'saved'), [subscribe, getState])
  return useSyncExternalStore(state.subscribe, state.read)
}

/**
 * What `read` makes of the document, again after every change of it. Parts that stay equal stay the same objects, so that
 * what is drawn from them need not be drawn again. `read` has to be stable.
 */
export function useDocumentValue<T>(session: DocumentSession, read: (doc: Doc) => T): T {
  const cache = useRef<{ read: unknown; doc: Doc; version: number; value: T } | null>(null)
  const version = useRef(0)
  const subscribe = useCallback(
    (onChange: () => void) => {
      let doc = session.doc
      const changed = () => {
        version.current += 1
        onChange()
      }
      // The session changes its document when it begins anew.
      const follow = () => {
        if (doc === session.doc) return
        doc.off('update', changed)
        doc = session.doc
        doc.on('update', changed)
        changed()
      }
      doc.on('update', changed)
      const unsubscribe = session.subscribe(follow)
      // Between rendering and now there may have been an edit.
      changed()
      return () => {
        unsubscribe()
        doc.off('update', changed)
      }
    },
    [session],
  )
  const getSnapshot = useCallback(() => {
    const known = cache.current
    const { doc } = session
    if (known && known.read === read && known.doc === doc && known.version === version.current) return known.value
    const fresh = read(doc)
    const value = known && known.read === read ? replaceEqualDeep(known.value, fresh) : fresh
    cache.current = { read, doc, version: version.current, value }
    return value
  }, [session, read])
  return useSyncExternalStore(subscribe, getSnapshot)
}
