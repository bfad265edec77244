import type { Editor } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { refresh } from '#api/use-route.ts'
import type { SessionStanding } from '#local/document-session.ts'

export interface RightsProps {
  editor: Editor | undefined
  state: SessionStanding
  revert: () => void
}

/** What one may do can change in the middle of a stroke: that ends there, and the role is asked for again. */
export function useRights({ editor, state: { canWrite, right }, revert }: RightsProps): void {
  const known = useRef(right)
  useEffect(() => {
    if (known.current !== null && right !== known.current) void refresh([routes.read])
    known.current = right
  }, [right])
  useEffect(() => {
    if (!editor || canWrite) return
    editor.cancel()
    editor.setCurrentTool('select')
    revert()
  }, [editor, canWrite, revert])
}
