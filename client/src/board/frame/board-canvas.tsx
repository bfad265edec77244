import { Tldraw } from '@tldraw/tldraw'
import type { Editor, TLComponents, TLStore, TldrawOptions } from '@tldraw/tldraw'
import '@tldraw/tldraw/tldraw.css'
import { useMemo } from 'react'
import type { Person } from '#api/session.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { boardParts } from '#board/board-parts.ts'
import { boardAssets } from './board-assets.ts'
import { useDrawingPreferences } from './drawing-preferences.ts'
import { DotGrid } from './dot-grid.tsx'
import './tldraw-look.css'

const shapeUtils = boardParts.flatMap(part => part.shapeUtils ?? [])
const bindingUtils = boardParts.flatMap(part => part.bindingUtils ?? [])
const tools = boardParts.flatMap(part => part.tools ?? [])

/** tldraw's own chrome as far as ours does not take its place. */
const components: TLComponents = {
  MenuPanel: null,
  MainMenu: null,
  PageMenu: null,
  NavigationPanel: null,
  Toolbar: null,
  HelpMenu: null,
  TopPanel: null,
  SharePanel: null,
  DebugPanel: null,
  DebugMenu: null,
  KeyboardShortcutsDialog: null,
  CursorChatBubble: null,
  Grid: DotGrid,
  OnTheCanvas: PartsOnCanvas,
}

const options: Partial<TldrawOptions> = { branding: 'Atelier', maxPages: 40 }

export interface BoardCanvasProps {
  store: TLStore
  person: Person
  onEditor: (editor: Editor | undefined) => void
}

export function BoardCanvas({ store, person, onEditor }: BoardCanvasProps) {
  const locale = useLocale()
  const user = useDrawingPreferences(person)
  const onMount = useMemo(() => begin(onEditor), [onEditor])
  return (
    <Tldraw
      store={store}
      user={user}
      locale={locale}
      components={components}
      shapeUtils={shapeUtils}
      bindingUtils={bindingUtils}
      tools={tools}
      assetUrls={boardAssets}
      options={options}
      onMount={onMount}
      autoFocus
    />
  )
}

function begin(onEditor: BoardCanvasProps['onEditor']) {
  return (editor: Editor) => {
    editor.updateInstanceState({ isGridMode: true, isDebugMode: false }, { history: 'ignore' })
    onEditor(editor)
    return () => onEditor(undefined)
  }
}

function PartsOnCanvas() {
  return boardParts.map(({ id, OnCanvas }) => OnCanvas && <OnCanvas key={id} />)
}
