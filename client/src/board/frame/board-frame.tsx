import { EditorProvider } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { DocumentNotices } from '#documents/document-notices.tsx'
import type { DocumentCopy } from '#local/document-copies.ts'
import { useDocumentSession, useSessionStanding } from '#local/use-document-session.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useBoardStore } from '#board/binding/use-board-store.ts'
import { BoardContext } from '#board/board-context.ts'
import type { OpenBoard } from '#board/board-context.ts'
import { partsFor } from '#board/board-parts.ts'
import { isVisitor, useBoardPerson } from '#board/board-person.ts'
import { usePresence } from '#board/presence/use-presence.ts'
import { AfterPaint } from './after-paint.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardCanvas } from './board-canvas.tsx'
import { BoardGate } from './board-gate.tsx'
import { boardMessages } from './board.messages.ts'
import { PartSlot } from './part-slot.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SetAsideNotice } from './set-aside-notice.tsx'
import { SidePanel } from './side-panel.tsx'
import { ShutBoard } from './shut-board.tsx'
import { useBoardShortcuts } from './use-board-shortcuts.ts'
import { useDrawingLicense } from './use-drawing-license.ts'
import { useRights } from './use-rights.ts'
import { VisitorNotices } from './visitor-notices.tsx'
import { ToolRail } from './tool-rail.tsx'
import { ZoomBar } from './zoom-bar.tsx'
import classes from './board.module.css'

const BoardCopyDialog = lazyPart(async () => (await import('./board-copy-dialog.tsx')).BoardCopyDialog)

/** A board as it is worked on: bar, canvas, tools, and whatever its parts add. */
export function BoardFrame({ board, onGone }: { board: ArtboardAnswer; onGone: () => void }) {
  const text = useMessages(boardMessages)
  const person = useBoardPerson()
  const session = useDocumentSession(board.document)
  const state = useSessionStanding(session)
  const { store, setAside, revert } = useBoardStore({ board, session, state, person })
  const [editor, setEditor] = useState<Editor>()
  const [shown, show] = useState<string | null>(null)
  const license = useDrawingLicense()
  const [copy, setCopy] = useState<DocumentCopy>()
  const { canWrite } = state
  usePresence(editor, session, state, person)
  useRights({ editor, state, revert })
  const open = useMemo<OpenBoard | null>(
    () =>
      editor
        ? {
            board,
            session,
            state,
            editor,
            person,
            canWrite,
            role: board.role,
            panel: { shown, show, hide: () => show(null) },
          }
        : null,
    [board, session, state, editor, person, canWrite, shown],
  )
  useBoardShortcuts(open)
  const isHere = state.phase === 'ready' && !isVisitor(person)
  useEffect(() => {
    if (isHere) beginLocalNow()
  }, [isHere])
  const canvas = (
    <BoardGate session={session} state={state} person={person}>
      {license.shut && <ShutBoard license={license.shut} />}
      {!license.shut && !license.isAsked && (
        <BoardCanvas
          boardId={board.id}
          doc={session.doc}
          store={store}
          person={person}
          licenseKey={license.key}
          onEditor={setEditor}
        />
      )}
    </BoardGate>
  )
  return (
    <BoardContext value={open}>
      <div className={classes.screen} data-board>
        <BoardBar board={board} session={session} state={state} onGone={onGone} />
        <div className={classes.stage} data-panel={shown !== null || undefined}>
          <main className={classes.canvas} id="main" tabIndex={-1} aria-label={text.canvas}>
            <h1 className={classes.title}>{board.name}</h1>
            {canvas}
            <div className={classes.notices}>
              {isVisitor(person) ? (
                <VisitorNotices session={session} state={state} />
              ) : (
                <DocumentNotices session={session} state={state} onOpenCopy={setCopy} />
              )}
              <SetAsideNotice things={setAside} />
            </div>
            {open && (
              <EditorProvider editor={open.editor}>
                <ToolRail />
                <ZoomBar />
                <SelectionBar />
                <Suspense>{copy && <BoardCopyDialog copy={copy} onClose={() => setCopy(undefined)} />}</Suspense>
                <AfterPaint>
                  <PartSlot parts={partsFor(person)} place="OverCanvas" />
                  <PartSlot parts={partsFor(person)} place="Behind" />
                </AfterPaint>
              </EditorProvider>
            )}
          </main>
          {open && (
            <EditorProvider editor={open.editor}>
              <SidePanel />
            </EditorProvider>
          )}
        </div>
      </div>
    </BoardContext>
  )
}
