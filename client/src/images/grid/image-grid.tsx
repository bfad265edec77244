import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ImageList } from '#images/library/image-list.ts'
import { DayHeading } from './day-heading.tsx'
import { readGridKey } from './grid-keys.ts'
import { gridMessages } from './grid-messages.ts'
import { ImageRow } from './image-row.tsx'
import { JustifiedLayout } from './justified-layout.ts'
import type { LayoutRow } from './justified-layout.ts'
import { reveal, useScrollWindow } from './scroll-window.ts'
import { useArrivals } from './use-arrivals.ts'
import { useElementWidth } from './use-element-width.ts'
import type { ImageSelection } from './use-image-selection.ts'
import { useMarquee } from './use-marquee.ts'
import classes from './image-grid.module.css'

export interface GridHandle {
  /** Scrolls there and takes the focus. */
  focusId: (id: string) => void
}

export interface ImageGridProps {
  list: ImageList
  label: string
  selection: ImageSelection
  onOpen: (id: string) => void
  /** The one that keys and the inspector mean. */
  onFocusId?: (id: string) => void
  onMenu?: (id: string, at: { x: number; y: number }) => void
  /** What is dragged when one is taken up. */
  onDragIds?: (event: DragEvent, ids: string[]) => void
  onDragEnd?: () => void
  /** Details of the one that has the focus stand beside the grid: a click goes there, and a second one opens. */
  isInspected?: boolean
  handle?: Ref<GridHandle>
}

const NARROW_PX = 560
const WHOLE_WIDTH = { rowHeight: 236, gap: 6, cellWidthMin: 72 }
const NARROW = { rowHeight: 132, gap: 4, cellWidthMin: 56 }
const HEADING_PX = 36

/** Pictures in rows that fill the width, under their days. Only those near what is seen are there, be they 100,000. */
export function ImageGrid(props: ImageGridProps) {
  const { list, label, selection, onOpen, onFocusId, onMenu, onDragIds, onDragEnd, handle } = props
  const { isInspected = false } = props
  const format = useFormat()
  const text = useMessages(gridMessages)
  const grid = useRef<HTMLDivElement>(null)
  const width = useElementWidth(grid)
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<string | null>(null)
  const layout = useMemo(() => layOut(list, width), [list, width])
  const seen = useScrollWindow(grid, layout.height)
  useArrivals(grid, list)
  const focusedIndex = useMemo(() => (focusedId === undefined ? -1 : list.indexOf(focusedId)), [list, focusedId])
  const rows = rowsToRender(layout, seen, focusedIndex)
  const firstSeen = rows.find(row => !row.isHeading && row.top >= seen.top)?.from ?? 0
  const entry = focusedIndex >= 0 ? focusedIndex : firstSeen
  const marqueeAdds = useRef(false)
  const before = useRef<ReadonlySet<string>>(new Set())
  const marquee = useMarquee({
    grid,
    layout,
    onBegin: () => {
      before.current = marqueeAdds.current ? selection.ids : new Set()
    },
    onPictures: pictures => selection.replace([...before.current, ...pictures.map(index => list.idAt(index))]),
  })

  /** A picture that was not there yet takes the focus once it is. */
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const index = list.indexOf(wanted.current)
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
  })

  function focusAt(index: number): void {
    const id = list.idAt(index)
    wanted.current = id
    setFocusedId(id)
    const row = layout.rowAt(layout.rowOf(index))
    if (grid.current) reveal(grid.current, { top: row.top, bottom: row.top + row.height })
  }

  useImperativeHandle(handle, () => ({
    focusId: id => {
      const index = list.indexOf(id)
      if (index >= 0) focusAt(index)
    },
  }))

  useEffect(() => {
    if (focusedId !== undefined) onFocusId?.(focusedId)
  }, [focusedId, onFocusId])

  function onKeyDown(event: KeyboardEvent): void {
    const index = indexOf(event)
    if (index === undefined || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const next = isMod ? undefined : readGridKey(event.key, index, layout, list.count)
    if (next !== undefined) {
      if (event.shiftKey) {
        if (selection.ids.size === 0) selection.toggle(index)
        selection.extendTo(next)
      }
      focusAt(next)
    } else if (event.key === 'Enter' || (event.key === ' ' && !isMod)) onOpen(list.idAt(index))
    else if (event.key === ' ') selection.toggle(index)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent): void {
    const index = indexOf(event)
    if (index === undefined) return
    setFocusedId(list.idAt(index))
    if (event.shiftKey) selection.extendTo(index)
    else if (isTick(event) || event.ctrlKey || event.metaKey || selection.ids.size > 0) selection.toggle(index)
    else if (!isInspected || event.detail > 1) onOpen(list.idAt(index))
  }

  function onContextMenu(event: MouseEvent): void {
    const index = indexOf(event)
    if (index === undefined || !onMenu) return
    event.preventDefault()
    setFocusedId(list.idAt(index))
    onMenu(list.idAt(index), { x: event.clientX, y: event.clientY })
  }

  function onDragStart(event: DragEvent): void {
    const index = indexOf(event)
    if (index === undefined || !onDragIds) return event.preventDefault()
    const id = list.idAt(index)
    onDragIds(event, selection.ids.has(id) ? [...selection.ids] : [id])
  }

  /** A screen reader goes where it likes: keys then mean the picture it is on. */
  function onFocus(event: FocusEvent): void {
    const index = indexOf(event)
    if (index !== undefined) setFocusedId(list.idAt(index))
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={layout.rowCount}
      className={classes.grid}
      style={{ height: layout.height }}
      data-selecting={selection.ids.size > 0 || undefined}
      data-inspecting={(isInspected && focusedIndex >= 0 && selection.ids.size === 0) || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onFocus={onFocus}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      {...marquee.handlers}
      onPointerDown={event => {
        marqueeAdds.current = event.shiftKey || event.ctrlKey || event.metaKey
        marquee.handlers.onPointerDown(event)
      }}
    >
      {rows.map(row =>
        row.isHeading ? (
          <DayHeading
            key={`day ${row.from}`}
            row={row}
            time={list.timeAt(row.from)}
            count={format.number(row.to - row.from)}
          />
        ) : (
          <ImageRow
            key={list.idAt(row.from)}
            list={list}
            layout={layout}
            index={row.index}
            selectedIds={selection.ids}
            entry={entry >= row.from && entry < row.to ? entry : -1}
            canDrag={onDragIds !== undefined}
            animatedText={text.animated}
          />
        ),
      )}
      {marquee.box && (
        <div
          className={classes.marquee}
          style={{
            left: marquee.box.left,
            top: marquee.box.top,
            width: marquee.box.right - marquee.box.left,
            height: marquee.box.bottom - marquee.box.top,
          }}
        />
      )}
    </div>
  )
}

function layOut(list: ImageList, width: number): JustifiedLayout {
  const look = width < NARROW_PX ? NARROW : WHOLE_WIDTH
  const hasDays = list.count > 0 && !Number.isNaN(list.timeAt(0))
  // Until the width is known nothing is laid out: as if there were no pictures.
  const source = width === 0 ? nothing : list
  return new JustifiedLayout(source, { ...look, width, headingHeight: hasDays ? HEADING_PX : 0 })
}

const nothing = { count: 0, ratioAt: () => 1, timeAt: () => 0 }

/** What has the focus stays, wherever one scrolls. */
function rowsToRender(layout: JustifiedLayout, seen: { top: number; bottom: number }, focused: number): LayoutRow[] {
  const rows = layout.rowsBetween(seen.top, seen.bottom)
  if (focused < 0 || layout.rowCount === 0) return rows
  const row = layout.rowAt(layout.rowOf(focused))
  const [first] = rows
  if (rows.some(({ index }) => index === row.index)) return rows
  return first && row.index < first.index ? [row, ...rows] : [...rows, row]
}

function indexOf(event: { target: EventTarget }): number | undefined {
  const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

function isTick(event: MouseEvent): boolean {
  return (event.target as Element).closest('[data-act="tick"]') !== null
}
