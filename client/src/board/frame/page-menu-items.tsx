import { IconArrowUp, IconCheck, IconCopy, IconCursorText, IconPlus, IconTrash } from '@tabler/icons-react'
import { getIndexBetween, PageRecordType, useValue } from '@tldraw/tldraw'
import type { Editor, TLPage } from '@tldraw/tldraw'
import { useState } from 'react'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { showToast } from '#ui/toast-store.ts'
import { bringBack } from '#board/binding/bring-back.ts'
import { useBoard } from '#board/board-context.ts'
import { pageMessages } from './page.messages.ts'
import classes from './page-menu.module.css'

export function PageMenuItems(asked: AskedMenu) {
  const text = useMessages(pageMessages)
  const { editor, canWrite } = useBoard()
  const pages = useValue('pages', () => editor.getPages(), [editor])
  const current = useValue('current page', () => editor.getCurrentPageId(), [editor])
  return (
    <AnchoredPopover {...asked} label={text.title} width={280}>
      <ul className={classes.pages}>
        {pages.map((page, index) => (
          <PageRow
            key={page.id}
            page={page}
            above={pages[index - 2]}
            next={pages[index - 1]}
            isCurrent={page.id === current}
            isOnly={pages.length === 1}
          />
        ))}
      </ul>
      {canWrite && (
        <Button icon={IconPlus} fullWidth onClick={() => addPage(editor, text.named(pages.length + 1))}>
          {text.add}
        </Button>
      )}
    </AnchoredPopover>
  )
}

interface PageRowProps {
  page: TLPage
  /** Above the one it would be moved over. */
  above: TLPage | undefined
  next: TLPage | undefined
  isCurrent: boolean
  isOnly: boolean
}

function PageRow({ page, above, next, isCurrent, isOnly }: PageRowProps) {
  const text = useMessages(pageMessages)
  const { editor, canWrite } = useBoard()
  const [isNaming, setIsNaming] = useState(false)
  const { name, id } = page
  const moveUp = () => {
    if (next) editor.updatePage({ id, index: getIndexBetween(above?.index ?? null, next.index) })
  }
  if (isNaming) return <PageName page={page} onDone={() => setIsNaming(false)} />
  return (
    <li className={classes.row} aria-current={isCurrent || undefined}>
      <button type="button" className={classes.name} onClick={() => editor.setCurrentPage(id)}>
        <span>{isCurrent && <Icon of={IconCheck} size="xs" />}</span>
        {name}
      </button>
      {canWrite && (
        <span className={classes.acts}>
          <IconButton size="xs" icon={IconCursorText} label={text.rename(name)} onClick={() => setIsNaming(true)} />
          <IconButton size="xs" icon={IconCopy} label={text.copy(name)} onClick={() => editor.duplicatePage(id)} />
          {next && <IconButton size="xs" icon={IconArrowUp} label={text.up(name)} onClick={moveUp} />}
          {!isOnly && (
            <IconButton
              size="xs"
              icon={IconTrash}
              label={text.remove(name)}
              onClick={() => showToast(text.removed(name), { undo: deletePage(editor, id) })}
            />
          )}
        </span>
      )}
    </li>
  )
}

function PageName({ page, onDone }: { page: TLPage; onDone: () => void }) {
  const text = useMessages(pageMessages)
  const { editor } = useBoard()
  const [name, setName] = useState(page.name)
  const keep = () => {
    if (name.trim() !== '') editor.renamePage(page.id, name.trim())
    onDone()
  }
  return (
    <li className={classes.row}>
      <input
        className={classes.field}
        aria-label={text.newName}
        value={name}
        maxLength={200}
        autoFocus
        onChange={event => setName(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={event => {
          if (event.key === 'Enter') keep()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
    </li>
  )
}

function addPage(editor: Editor, name: string): void {
  const id = PageRecordType.createId()
  editor.markHistoryStoppingPoint('add page')
  editor.createPage({ name, id })
  editor.setCurrentPage(id)
}

/** Answers the way back: to this page, whatever was done since. */
function deletePage(editor: Editor, id: TLPage['id']): () => void {
  editor.markHistoryStoppingPoint('delete page')
  const { removed } = editor.store.extractingChanges(() => editor.deletePage(id))
  return () => {
    bringBack(editor, Object.values(removed))
    if (editor.getPage(id)) editor.setCurrentPage(id)
  }
}
