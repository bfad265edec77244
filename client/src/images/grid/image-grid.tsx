import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DragEvent, FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ImageList } from '#images/library/image-list.ts'
import { useKeptIds } from '#local/use-kept.ts'
import { describeDay } from './day-name.ts'
import { GridDrawing } from './grid-drawing.ts'
import { readGridKey } from './grid-keys.ts'
import { gridMessages } from './grid-messages.ts'
import { JustifiedLayout } from './justified-layout.ts'
import { reveal } from './scroll-window.ts'
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

/** Pictures in rows that fill the width, under their days. Only those near what is seen are there (grid-drawing.ts), be they 100,000. */
export function ImageGrid(props: ImageGridProps) {
  const { list, label, selection, onOpen, onFocusId, onMenu, onDragIds, onDragEnd, handle } = props
  const { isInspected = false } = props
  const format = useFormat()
  const text = useMessages(gridMessages)
  const grid = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const drawing = useRef<GridDrawing>(null)
  const width = useElementWidth(grid)
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<string | null>(null)
  const layout = useMemo(() => layOut(list, width), [list, width])
  const focusedIndex = useMemo(() => (focusedId === undefined ? -1 : list.indexOf(focusedId)), [list, focusedId])
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

  useLayoutEffect(() => {
    if (!ground.current) return
    const made = new GridDrawing(ground.current)
    drawing.current = made
    return () => made.dispose()
  }, [])

  const canDrag = onDragIds !== undefined
  const keptIds = useKeptIds()
  const say = useMemo(
    () => ({
      animatedText: text.animated,
      keptText: text.kept,
      describeDay: (time: number) => describeDay(time, text, format),
      describeCount: (count: number) => format.number(count),
    }),
    [text, format],
  )
  const lastIndex = useRef(0)
  const focusAgain = useEffectEvent(focusAt)
  useLayoutEffect(() => {
    const look = { list, layout, selectedIds: selection.ids, keptIds, focused: focusedIndex, canDrag, ...say }
    const isFocusKept = drawing.current?.update(look) ?? true
    if (focusedIndex >= 0) lastIndex.current = focusedIndex
    // What had the focus was thrown away: keys go on with the one that has its place.
    else if (!isFocusKept && list.count > 0) focusAgain(Math.min(lastIndex.current, list.count - 1))
  }, [list, layout, selection.ids, keptIds, focusedIndex, canDrag, say])

  /** A picture that was not there yet takes the focus once it is. */
  useLayoutEffect(() => {
    if (wanted.current === null) return
    if (drawing.current?.focus(list.indexOf(wanted.current))) wanted.current = null
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
    else selection.beginAt(index)
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
      <div ref={ground} role="rowgroup" />
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

function indexOf(event: { target: EventTarget }): number | undefined {
  const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

function isTick(event: MouseEvent): boolean {
  return (event.target as Element).closest('[data-act="tick"]') !== null
}
