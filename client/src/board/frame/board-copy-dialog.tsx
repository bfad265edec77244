import { useEffect, useState } from 'react'
import type { Doc } from 'yjs'
import { readRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { documentMessages } from '#documents/document.messages.ts'
import type { DocumentCopy } from '#local/document-copies.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { bringBack } from '#board/binding/bring-back.ts'
import { StillBoard } from './still-board.tsx'
import classes from './board.module.css'

const messages = defineMessages({
  en: {
    title: 'Your copy of this board',
    gone: 'This copy is no longer on this device.',
    bring: 'Put what is missing onto the board',
    brought: (n: number) => (n === 0 ? 'Nothing of it is missing' : `${n} brought back`),
    close: 'Close',
  },
  vi: {
    title: 'Bản sao bảng này của bạn',
    gone: 'Bản sao này không còn trên thiết bị.',
    bring: 'Đưa phần còn thiếu lên bảng',
    brought: n => (n === 0 ? 'Không thiếu gì cả' : `Đã đưa lại ${n} mục`),
    close: 'Đóng',
  },
})

/** Edits that the server did not take, as they were; what of them is not on the board can be put there. */
export function BoardCopyDialog({ copy, onClose }: { copy: DocumentCopy; onClose: () => void }) {
  const text = useMessages(messages)
  const said = useMessages(documentMessages)
  const format = useFormat()
  const { session, board, editor, canWrite } = useBoard()
  const [doc, setDoc] = useState<Doc | 'gone'>()
  useEffect(() => {
    let left = false
    session.openCopy(copy).then(content => {
      if (!left) setDoc(content?.doc ?? 'gone')
    }, showError)
    return () => {
      left = true
    }
  }, [session, copy])
  const bring = (from: Doc) => {
    const { count, takeBack } = bringBack(editor, readRecords(from))
    showToast(text.brought(count), count > 0 ? { undo: takeBack } : {})
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      <p>
        {said.copy[copy.reason]} {said.keptWhen(format.relative(copy.keptAt))}
        {copy.message && `. ${said.said(copy.message)}`}
      </p>
      <div className={classes.copy}>
        {doc === undefined && <SkeletonBlock height={360} />}
        {doc === 'gone' && <p>{text.gone}</p>}
        {typeof doc === 'object' && <StillBoard boardId={board.id} doc={doc} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
        {typeof doc === 'object' && canWrite && (
          <Button variant="primary" onClick={() => bring(doc)}>
            {text.bring}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
