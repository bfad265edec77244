import { Tldraw } from '@tldraw/tldraw'
import type { Editor, TLComponents, TLStore, TldrawOptions } from '@tldraw/tldraw'
import { memo, useMemo, useState } from 'react'
import type { Doc } from 'yjs'
import { recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { boardParts } from '#board/board-parts.ts'
import { isVisitor } from '#board/board-person.ts'
import type { BoardPerson } from '#board/board-person.ts'
import { MANY_IN_SIGHT } from '#board/drawing/elements.ts'
import { BoardCursor } from '#board/presence/board-cursor.tsx'
import { BoardContextMenu } from './board-context-menu.tsx'
import { hearKeysOfNothing } from './board-focus.ts'
import { boardTextOptions } from './board-text-options.ts'
import { canvasComponents, canvasParts } from './canvas-parts.ts'
import { useDrawingPreferences } from './drawing-preferences.ts'
import { keepLook, looksFromAfar, takeFirstLook } from './first-look.ts'
import { DrawingStyle, DrawingStyleOnPhone } from './drawing-style.tsx'
import { keepSelectionInMenus } from './escape-in-menus.ts'
import { keepKeysAbove } from './keys-above.ts'
import { PartSlot } from './part-slot.tsx'
import type { ViewOf } from './kept-views.ts'
import './tldraw-look.css'

/** tldraw's own chrome as far as ours does not take its place. */
const components: TLComponents = {
  ...canvasComponents,
  MenuPanel: null,
  MainMenu: null,
  ContextMenu: BoardContextMenu,
  PageMenu: null,
  NavigationPanel: null,
  Toolbar: DrawingStyleOnPhone,
  ImageToolbar: null,
  VideoToolbar: null,
  HelpMenu: null,
  TopPanel: null,
  SharePanel: null,
  DebugPanel: null,
  DebugMenu: null,
  KeyboardShortcutsDialog: null,
  CursorChatBubble: null,
  StylePanel: DrawingStyle,
  CollaboratorCursor: BoardCursor,
  OnTheCanvas: PartsOnCanvas,
}

const optionsForElements: Partial<TldrawOptions> = { branding: 'Atelier', maxPages: 40, text: boardTextOptions }

/** tldraw draws none before it has gone through all shapes for the fonts they need, and has those. What is painted needs none. */
const optionsForPainting: Partial<TldrawOptions> = { ...optionsForElements, maxFontsToLoadBeforeRender: 0 }

export interface BoardCanvasProps {
  boardId: string
  doc: Doc
  store: TLStore
  person: BoardPerson
  licenseKey: string | undefined
  onEditor: (editor: Editor | undefined) => void
}

/** Drawn anew for none of what the frame around it hears of. */
export const BoardCanvas = memo(function BoardCanvas({
  boardId,
  doc,
  store,
  person,
  licenseKey,
  onEditor,
}: BoardCanvasProps) {
  const locale = useLocale()
  const user = useDrawingPreferences(person)
  const { uid } = person
  const keepsLook = !isVisitor(person)
  // With others in their place tldraw would begin anew.
  const [options] = useState(() => (willBePainted(doc, { uid, boardId }) ? optionsForPainting : optionsForElements))
  const onMount = useMemo(() => begin({ uid, boardId }, { keepsLook, onEditor }), [uid, boardId, keepsLook, onEditor])
  return (
    <Tldraw
      {...canvasParts}
      store={store}
      user={user}
      locale={locale}
      components={components}
      options={options}
      onMount={onMount}
      autoFocus
      {...(licenseKey && { licenseKey })}
    />
  )
})

const willBePainted = (doc: Doc, of: ViewOf) => recordsOf(doc).size > MANY_IN_SIGHT && looksFromAfar(of)

function begin(of: ViewOf, { keepsLook, onEditor }: { keepsLook: boolean; onEditor: BoardCanvasProps['onEditor'] }) {
  return (editor: Editor) => {
    editor.updateInstanceState({ isGridMode: false, isDebugMode: false }, { history: 'ignore' })
    takeFirstLook(editor, of)
    const ends = [
      keepsLook ? keepLook(editor, of) : () => undefined,
      keepKeysAbove(editor),
      keepSelectionInMenus(editor),
      hearKeysOfNothing(editor),
    ]
    onEditor(editor)
    return () => {
      for (const end of ends) end()
      onEditor(undefined)
    }
  }
}

function PartsOnCanvas() {
  return <PartSlot parts={boardParts} place="OnCanvas" />
}
