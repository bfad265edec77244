import { Tldraw } from '@tldraw/tldraw'
import type { Editor, TLComponents } from '@tldraw/tldraw'
import { useEffect, useMemo } from 'react'
import type { ComponentType } from 'react'
import type { Doc } from 'yjs'
import { BoardBinding } from '#board/binding/board-binding.ts'
import { makeBoardStore } from '#board/binding/make-board-store.ts'
import { useBoardPerson } from '#board/board-person.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { canvasComponents, canvasParts } from './canvas-parts.ts'
import { useDrawingPreferences } from './drawing-preferences.ts'
import { useDrawingLicense } from './use-drawing-license.ts'
import './tldraw-look.css'

const bare: TLComponents = { ...canvasComponents, ContextMenu: null }
const asReader = { uid: '', canWrite: false, ownOnly: false }

export interface StillBoardProps {
  boardId: string
  doc: Doc
  onEditor?: (editor: Editor) => void
  /** What lies over it and moves with it; the same each time. */
  OnCanvas?: ComponentType
}

/** What a document holds, to be looked at and moved about in; nothing of it can be changed. */
export function StillBoard({ boardId, doc, onEditor, OnCanvas }: StillBoardProps) {
  const components = useMemo(() => (OnCanvas ? { ...bare, OnTheCanvas: OnCanvas } : bare), [OnCanvas])
  const locale = useLocale()
  const { key } = useDrawingLicense()
  const user = useDrawingPreferences(useBoardPerson())
  const { store } = useMemo(() => makeBoardStore(boardId), [boardId])
  useEffect(() => {
    const binding = new BoardBinding({ store, writer: () => asReader })
    binding.bind(doc)
    return () => binding.dispose()
  }, [store, doc])
  return (
    <Tldraw
      {...canvasParts}
      hideUi
      {...(key && { licenseKey: key })}
      store={store}
      user={user}
      locale={locale}
      components={components}
      onMount={editor => {
        editor.zoomToFit({ immediate: true })
        onEditor?.(editor)
      }}
    />
  )
}
