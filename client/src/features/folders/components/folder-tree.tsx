import { Fragment, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { useImageCounts } from '#images/library/image-library.ts'
import { useKeptFolderIds } from '#local/use-kept.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRowWindow } from '#ui/row-window.ts'
import { showToast } from '#ui/toast-store.ts'
import { WindowedRows } from '#ui/windowed-rows.tsx'
import type { ExpandedFolders } from '../expanded-folders.ts'
import { setCut, useCarrying } from '../folder-drag.ts'
import type { Carried } from '../folder-drag.ts'
import { foldersMessages } from '../folders.messages.ts'
import { canTake, useFolderDrop } from '../hooks/use-folder-drop.ts'
import { useRowSelection } from '../hooks/use-row-selection.ts'
import type { TreeActs } from '../hooks/use-tree-acts.ts'
import type { TreePlace } from '../hooks/use-tree-place.ts'
import { readTreeKey, typeAhead } from '../tree-keys.ts'
import type { TreeKeyAct } from '../tree-keys.ts'
import { countBelow, foldText, topmost, visibleRows } from '../tree-rows.ts'
import type { TreeRow } from '../tree-rows.ts'
import { NameField } from './name-field.tsx'
import { NewFolderLine } from './new-folder-line.tsx'
import { FolderMenu } from './parts-on-demand.ts'
import { TreeRowView } from './tree-row-view.tsx'
import classes from './folder-tree.module.css'

export interface FolderTreeProps {
  place: TreePlace
  acts: TreeActs
  expanded: ExpandedFolders
  search: string
  currentId: string | undefined
  /** Where a new folder is being named: in a folder, or at the top (null). */
  naming: string | null | undefined
  onNaming: (parentId: string | null | undefined) => void
  onOpen: (id: string) => void
  onMove: (ids: string[]) => void
  /** Out of another tree. */
  onTakeOver: (carried: Carried, target: string | null) => void
  onShare: (id: string) => void
  onCover: (id: string) => void
}

interface OpenMenu {
  rowId: string
  anchor: HTMLElement
}

const TYPING_ENDS_AFTER_MS = 700
/** As folder-tree.module.css has it for a mouse. */
const ROW_PX = 30

/** The folders of one place as a tree: one stop of the tab key, everything else by arrows, letters and a few keys. */
export function FolderTree(props: FolderTreeProps) {
  const { place, acts, expanded, search, currentId, naming, onNaming, onOpen } = props
  const { tree, session, state } = place
  const { canWrite } = state
  const text = useMessages(foldersMessages)
  const format = useFormat()
  const held = useImageCounts(useSignedInPerson().uid)?.things
  const offlineIds = useKeptFolderIds()
  const counts = useMemo(() => countBelow(tree, held ?? {}), [tree, held])
  const container = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const menuId = useId()
  const typed = useRef({ text: '', at: 0 })
  const [focusedId, setFocusedId] = useState<string>()
  const [renamingId, setRenamingId] = useState<string>()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const wanted = useRef<string | null>(null)
  /** What was chosen in the menu opened a field, which keeps the focus. */
  const fieldOpened = useRef(false)
  const rows = useMemo(() => visibleRows(tree, expanded.ids, search), [tree, expanded.ids, search])
  const selection = useRowSelection(rows)
  const { cut, dragged } = useCarrying()
  const cutIds = useMemo(() => new Set(cut?.documentName === session.name ? cut.ids : []), [cut, session.name])
  const entryId = [focusedId, currentId].find(id => rows.some(row => row.id === id)) ?? rows[0]?.id

  // A drag begins at the line that the pointer gave the focus to.
  const keptIds = [entryId, renamingId, naming, menu?.rowId]
  const rowWindow = useRowWindow({
    container: lines,
    count: rows.length,
    rowHeight: ROW_PX,
    kept: keptIds.flatMap(id => (id ? [rows.findIndex(row => row.id === id)] : [])),
  })

  // A line that is new (moved, restored, of a folder just opened) takes the focus once it is there.
  useEffect(() => {
    if (wanted.current === null) return
    const line = container.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`)
    if (!line) return
    wanted.current = null
    line.focus()
    line.scrollIntoView({ block: 'nearest' })
  })

  function focus(id: string): void {
    wanted.current = id
    setFocusedId(id)
  }

  function moveInto(carried: Carried, target: string | null): void {
    if (carried.documentName === session.name) acts.move(carried.ids, target)
    else props.onTakeOver(carried, target)
    if (target !== null) expanded.setExpanded([target], true)
    const [first] = carried.ids
    if (first) focus(first)
  }

  const drop = useFolderDrop({
    place,
    selected: selection.ids,
    onRest: id => expanded.setExpanded([id], true),
    onDrop: moveInto,
  })

  /** The chosen ones when the line is one of them, else the line alone. */
  function meant(id: string): string[] {
    return selection.ids.has(id) ? topmost(tree, selection.ids) : [id]
  }

  function cutFolders(ids: string[]): void {
    setCut({ documentName: session.name, ids })
    showToast(text.cutNote(ids.length))
  }

  function paste(target: string): void {
    if (!cut || !canTake(place, cut, target)) return
    setCut(null)
    moveInto(cut, target)
  }

  function trash(ids: string[]): void {
    const first = rows.findIndex(row => ids.includes(row.id))
    const next = rows.slice(first + 1).find(row => !ids.includes(row.id)) ?? rows[first - 1]
    acts.trash(ids)
    selection.clear()
    if (next) focus(next.id)
  }

  function perform(act: TreeKeyAct): void {
    switch (act.act) {
      case 'focus':
        if (act.extend) selection.extendTo(act.id, entryId)
        return focus(act.id)
      case 'expand':
        return expanded.setExpanded([act.id], true)
      case 'collapse':
        return expanded.setExpanded([act.id], false)
      case 'expandSiblings':
        return expanded.setExpanded(act.ids, true)
      case 'toggle':
        return selection.toggle(act.id)
      case 'open':
        return onOpen(act.id)
      case 'selectAll':
        return selection.selectAll()
      case 'menu':
        return openMenu(act.id)
      case 'escape':
        setCut(null)
        return selection.clear()
      case 'rename':
        return canWrite ? setRenamingId(act.id) : undefined
      case 'trash':
        return canWrite ? trash(meant(act.id)) : undefined
      case 'cut':
        return canWrite && entryId ? cutFolders(meant(entryId)) : undefined
      case 'paste':
        return canWrite && entryId ? paste(entryId) : undefined
    }
  }

  /** A screen reader goes where it likes: keys then mean the line it is on. */
  function onFocus(event: FocusEvent): void {
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
    if (id) setFocusedId(id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey: shift, altKey: alt } = event
    const at = rows.findIndex(row => row.id === entryId)
    const isNew = event.timeStamp - typed.current.at > TYPING_ENDS_AFTER_MS
    // In the middle of a name the space bar is a space.
    const isSpace = key === ' ' && !isNew
    const act = isSpace ? undefined : readTreeKey({ key, mod: event.ctrlKey || event.metaKey, shift, alt }, rows, at)
    if (act) {
      event.preventDefault()
      return perform(act)
    }
    if (key.length !== 1 || event.ctrlKey || event.metaKey || alt) return
    if (isSpace) event.preventDefault()
    typed.current = { text: (isNew ? '' : typed.current.text) + key, at: event.timeStamp }
    const found = typeAhead(rows, at, typed.current.text, foldText)
    if (found) focus(found)
  }

  function openMenu(rowId: string, anchor?: HTMLElement): void {
    const line = container.current?.querySelector<HTMLElement>(`[data-id="${rowId}"]`)
    if (line) setMenu({ rowId, anchor: anchor ?? line })
    setFocusedId(rowId)
  }

  function closeMenu(opened: boolean): void {
    if (opened || !menu) return
    setMenu(null)
    if (!fieldOpened.current) focus(menu.rowId)
    fieldOpened.current = false
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as Element
    const id = target.closest<HTMLElement>('[data-id]')?.dataset['id']
    const row = rows.find(each => each.id === id)
    if (!row) return
    setFocusedId(row.id)
    const act = target.closest<HTMLElement>('[data-act]')
    if (act?.dataset['act'] === 'menu') return openMenu(row.id, act)
    if (act?.dataset['act'] === 'twist') return expanded.setExpanded([row.id], !row.isExpanded)
    if (event.shiftKey) return selection.extendTo(row.id, entryId)
    if (event.ctrlKey || event.metaKey) return selection.toggle(row.id)
    selection.clear()
    onOpen(row.id)
  }

  function onContextMenu(event: MouseEvent): void {
    const id = (event.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id']
    if (!id) return
    event.preventDefault()
    openMenu(id)
  }

  function endRename(id: string, byKey: boolean): void {
    setRenamingId(undefined)
    if (byKey) focus(id)
  }

  const newLine = (level: number) => (
    <NewFolderLine
      key="new"
      level={level}
      onName={name => {
        const id = acts.create(naming ?? null, name)
        if (naming) expanded.setExpanded([naming], true)
        if (id) focus(id)
      }}
      onEnd={() => onNaming(undefined)}
    />
  )
  const line = (row: TreeRow) => (
    <Fragment key={row.id}>
      <TreeRowView
        row={row}
        isEntry={row.id === entryId}
        isSelected={selection.ids.has(row.id)}
        isCurrent={row.id === currentId}
        isCut={cutIds.has(row.id)}
        isTarget={row.id === drop.target}
        canDrag={canWrite}
        isKept={offlineIds.has(row.id)}
        count={counts.has(row.id) ? format.number(counts.get(row.id) ?? 0) : undefined}
        field={
          row.id === renamingId ? (
            <NameField
              label={text.newName(row.name)}
              initial={row.name}
              onName={name => acts.rename(row.id, name)}
              onEnd={byKey => endRename(row.id, byKey)}
            />
          ) : undefined
        }
      />
      {naming === row.id && newLine(row.level + 1)}
    </Fragment>
  )
  const menuRow = menu && rows.find(row => row.id === menu.rowId)

  return (
    <>
      <div
        ref={container}
        role="tree"
        aria-label={text.tree(place.name)}
        aria-multiselectable="true"
        className={classes.tree}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onContextMenu={onContextMenu}
        {...drop.handlers}
      >
        {naming === null && newLine(1)}
        <div ref={lines} role="none">
          <WindowedRows rows={rows} window={rowWindow} render={line} />
        </div>
        {canTake(place, dragged, null) && (
          <div role="none" className={classes.ground} data-target={drop.target === null || undefined}>
            {text.dropHere}
          </div>
        )}
      </div>
      {search.trim() !== '' && rows.length === 0 && <p className={classes.note}>{text.nothingFound(search.trim())}</p>}
      {menu && menuRow && (
        <Suspense>
          <FolderMenu
            key={menu.rowId}
            id={menuId}
            kept={menu.rowId}
            anchor={menu.anchor}
            opened
            onChange={closeMenu}
            onOpen={() => onOpen(menuRow.id)}
            {...(canWrite && {
              onNewInside: () => {
                fieldOpened.current = true
                expanded.setExpanded([menuRow.id], true)
                onNaming(menuRow.id)
              },
              onRename: () => {
                fieldOpened.current = true
                setRenamingId(menuRow.id)
              },
              onCut: () => cutFolders(meant(menuRow.id)),
              ...(canTake(place, cut, menuRow.id) && { onPaste: () => paste(menuRow.id) }),
              onMove: () => props.onMove(meant(menuRow.id)),
              onShare: () => props.onShare(menuRow.id),
              onCover: () => props.onCover(menuRow.id),
              onTrash: () => trash(meant(menuRow.id)),
            })}
          />
        </Suspense>
      )}
    </>
  )
}
