import { createContext, use, useMemo } from 'react'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Tree } from '@atelier/shared-schema/documents/tree.ts'
import type { DocumentSession, SessionState } from '#local/document-session.ts'
import { useDocumentSession, useDocumentValue, useSessionState } from '#local/use-document-session.ts'

/** One tree of folders, as far as it is here: one's own, or that of the workspace one works in. */
export interface TreePlace {
  of: 'person' | 'workspace'
  /** null: one's own. */
  workspaceId: string | null
  name: string
  session: DocumentSession
  state: SessionState
  tree: Tree
}

export function useTreePlace(of: TreePlace['of'], id: string, name: string): TreePlace {
  const session = useDocumentSession(of === 'person' ? `tree:u:${id}` : `tree:w:${id}`)
  const state = useSessionState(session)
  const tree = useDocumentValue(session, resolveTree)
  const workspaceId = of === 'workspace' ? id : null
  return useMemo(() => ({ of, workspaceId, name, session, state, tree }), [of, workspaceId, name, session, state, tree])
}

/** All trees of the screen, one's own first. */
export const TreePlaces = createContext<readonly TreePlace[]>([])

export function useTreePlaces(): readonly TreePlace[] {
  return use(TreePlaces)
}

export function findPlaceOf(places: readonly TreePlace[], folderId: string): TreePlace | undefined {
  return places.find(({ tree }) => tree.folders.has(folderId))
}
