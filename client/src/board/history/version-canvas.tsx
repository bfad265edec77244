import type { Editor } from '@tldraw/tldraw'
import { createContext, use, useEffect } from 'react'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { useBoard } from '#board/board-context.ts'
import { StillBoard } from '#board/frame/still-board.tsx'
import { ChangeOutlines } from './change-outlines.tsx'
import { setStage } from './history-view.ts'
import type { LoadedVersion } from './versions.ts'

/** What the version is compared with, where it is. */
const Before = createContext<readonly BoardRecord[] | undefined>(undefined)

export interface VersionCanvasProps {
  version: LoadedVersion
  /** What was before it, to show what of that is gone. */
  before?: readonly BoardRecord[] | undefined
}

/** A version in the place of the board, seen from where the board was seen from. */
export function VersionCanvas({ version, before }: VersionCanvasProps) {
  const { board, editor: live } = useBoard()
  useEffect(() => () => setStage(null), [])
  return (
    <Before value={before}>
      <StillBoard boardId={board.id} doc={version.doc} OnCanvas={Outlines} onEditor={editor => begin(editor, live)} />
    </Before>
  )
}

function begin(editor: Editor, live: Editor): void {
  editor.setCurrentTool('hand')
  const page = editor.getPages().find(({ id }) => id === live.getCurrentPageId())
  if (page) {
    editor.setCurrentPage(page.id)
    editor.setCamera(live.getCamera(), { immediate: true })
  }
  setStage(editor)
}

function Outlines() {
  const before = use(Before)
  return <ChangeOutlines {...(before && { before })} />
}
