import { Tldraw } from '@tldraw/tldraw'
import type { Editor, TLAnyBindingUtilConstructor, TLAnyShapeUtilConstructor, TLComponents } from '@tldraw/tldraw'
import { createContext, use, useEffect, useMemo } from 'react'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useBoard } from '#board/board-context.ts'
import { boardAssets } from '#board/frame/board-assets.ts'
import { DotGrid } from '#board/frame/dot-grid.tsx'
import { useDrawingPreferences } from '#board/frame/drawing-preferences.ts'
import { ChangeOutlines } from './change-outlines.tsx'
import { setStage } from './history-view.ts'
import { storeOfVersion } from './version-store.ts'
import type { LoadedVersion } from './versions.ts'

const components: TLComponents = { OnTheCanvas: Outlines, Grid: DotGrid }
/** What the version is compared with, where it is. */
const Before = createContext<readonly BoardRecord[] | undefined>(undefined)

export interface VersionCanvasProps {
  version: LoadedVersion
  /** What was before it, to show what of that is gone. */
  before?: readonly BoardRecord[] | undefined
}

/** A version in the place of the board, seen from where the board was seen from. Nothing can be changed on it. */
export function VersionCanvas({ version, before }: VersionCanvasProps) {
  const { person, editor: live } = useBoard()
  const locale = useLocale()
  const user = useDrawingPreferences(person)
  const { store, dispose } = useMemo(() => storeOfVersion(live, version.doc), [live, version])
  const { shapeUtils, bindingUtils } = useMemo(() => utilsOf(live), [live])
  useEffect(() => dispose, [dispose])
  useEffect(() => () => setStage(null), [])
  return (
    <Before value={before}>
      <Tldraw
        key={store.id}
        store={store}
        user={user}
        locale={locale}
        hideUi
        shapeUtils={shapeUtils}
        bindingUtils={bindingUtils}
        assetUrls={boardAssets}
        components={components}
        onMount={editor => begin(editor, live)}
      />
    </Before>
  )
}

/** Whatever the board shows, the version shows in the same way. Groups are tldraw's own, and not to be given again. */
function utilsOf({ shapeUtils, bindingUtils }: Editor) {
  const shapes = Object.values(shapeUtils).map(util => util?.constructor as TLAnyShapeUtilConstructor)
  return {
    shapeUtils: shapes.filter(util => util.type !== 'group'),
    bindingUtils: Object.values(bindingUtils).map(util => util?.constructor as TLAnyBindingUtilConstructor),
  }
}

function begin(editor: Editor, live: Editor): void {
  editor.updateInstanceState({ isReadonly: true, isGridMode: true })
  const page = editor.getPages().find(({ id }) => id === live.getCurrentPageId())
  if (page) {
    editor.setCurrentPage(page.id)
    editor.setCamera(live.getCamera(), { immediate: true })
  } else editor.zoomToFit({ immediate: true })
  editor.setCurrentTool('hand')
  setStage(editor)
}

function Outlines() {
  const before = use(Before)
  return <ChangeOutlines {...(before && { before })} />
}
