import { FocusTrap } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconLayoutSidebarRight,
  IconMaximize,
  IconMinus,
  IconPhotoOff,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import type { StoredItem } from '#local/database.ts'
import { useNamedComment } from '#items/comments-of.ts'
import { useNoteOpened } from '#items/note-opened.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'
import type { ImageList } from '#images/library/image-list.ts'
import { downloadImage } from '#images/download-images.ts'
import type { Asked } from '#images/gallery.tsx'
import { galleryMessages } from '#images/gallery-messages.ts'
import { useImageActs } from '#images/image-acts.ts'
import { ComparePanel, CompareStage, compareModes } from './compare.tsx'
import type { CompareMode, Compared } from './compare.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { ImagePanel } from './image-panel.tsx'
import type { PanelTab } from './image-panel.tsx'
import { Picture } from './picture.tsx'
import { readPanelChoice, keepPanelChoice } from './panel-choice.ts'
import { useZoom } from './use-zoom.ts'
import type { Zoom } from './use-zoom.ts'
import { viewerShortcuts } from './viewer-keys.ts'
import type { ViewerAct } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'
import classes from './viewer.module.css'

const ImageMenu = lazy(async () => ({ default: (await import('#images/image-menu.tsx')).ImageMenu }))

export interface ViewerProps {
  id: string
  /** What it is compared with. */
  otherId: string | undefined
  list: ImageList
  onOpen: (id: string, otherId?: string) => void
  onAsk: (asked: Asked) => void
  onClose: () => void
}

const ZOOM_STEP = 1.4

/** One picture, or two side by side, over the whole window. */
export function Viewer({ id, otherId, list, onOpen, onAsk, onClose }: ViewerProps) {
  const text = useMessages(viewerMessages)
  const acts = useImageActs()
  const row = useLocalItem(id)
  const other = useLocalItem(otherId ?? '')
  const first = comparedOf(row)
  const second = otherId === undefined ? undefined : comparedOf(other)
  const index = useMemo(() => list.indexOf(id), [list, id])
  const otherIndex = useMemo(() => (otherId === undefined ? -1 : list.indexOf(otherId)), [list, otherId])
  const named = useNamedComment()
  const [hasPanel, setHasPanel] = useState(() => named !== undefined || readPanelChoice())
  const [tab, setTab] = useState<PanelTab>(named === undefined ? 'information' : 'comments')
  const [writing, setWriting] = useState<{ id: string; times: number }>()
  const [mode, setMode] = useState<CompareMode>('slider')
  const [menu, setMenu] = useState<{ x: number; y: number }>()
  const zoom = useRef<Zoom>(null)
  const isKnown = useIsSettled(id, row)
  useNoteOpened(row?.id, row?.ownerUid)
  useEffect(() => {
    if (named === undefined) return
    setHasPanel(true)
    setTab('comments')
  }, [named])

  const step = (by: number) => {
    const to = index < 0 ? -1 : index + by
    if (to >= 0 && to < list.count) onOpen(list.idAt(to))
  }
  const togglePanel = () => {
    keepPanelChoice(!hasPanel)
    setHasPanel(!hasPanel)
  }
  const run = {
    close: onClose,
    previous: () => step(-1),
    next: () => step(1),
    zoomIn: () => zoom.current?.by(ZOOM_STEP),
    zoomOut: () => zoom.current?.by(1 / ZOOM_STEP),
    fit: () => zoom.current?.fit(),
    actualSize: () => zoom.current?.actualSize(),
    information: togglePanel,
    comments: () => {
      if (!hasPanel) togglePanel()
      setTab('comments')
      setWriting(before => ({ id, times: (before?.times ?? 0) + 1 }))
    },
    favorite: () => row && void acts.favorite([id], !row.item.favoritedByUser),
    trash: () => {
      if (!row?.item.capabilities.canDelete || row.item.deletedAt !== null) return
      const neighbour = index + 1 < list.count ? index + 1 : index - 1
      void acts.trash([id])
      if (index >= 0 && neighbour >= 0) onOpen(list.idAt(neighbour))
      else onClose()
    },
  }
  useViewerKeys(run)

  return createPortal(
    <FocusTrap active={menu === undefined}>
      <div
        className={classes.viewer}
        role="dialog"
        aria-modal="true"
        data-shortcuts
        aria-label={text.viewer(first?.item.name ?? '')}
        onKeyDown={event => {
          // As a second press takes a preview away again; on a button it means the button.
          if (event.key !== ' ' || !(event.target as Element).matches('[data-autofocus]')) return
          event.preventDefault()
          onClose()
        }}
      >
        <div className={classes.bar}>
          <IconButton icon={IconX} label={text.close} onClick={onClose} />
          <Title item={row?.item} index={index} count={list.count} isComparing={second !== undefined} />
          {second && <Modes mode={mode} onChange={setMode} />}
          {first && (
            <ViewerActs
              row={row as StoredItem}
              isComparing={second !== undefined}
              zoom={zoom}
              hasPanel={hasPanel}
              onPanel={togglePanel}
              onFavorite={run.favorite}
              onMenu={setMenu}
              onEndCompare={() => onOpen(id)}
            />
          )}
        </div>
        <div className={classes.stageArea} tabIndex={-1} data-autofocus>
          {first && second && <CompareStage first={first} second={second} mode={mode} />}
          {first && !second && (
            <Stage
              key={id}
              of={first}
              zoom={zoom}
              onStep={step}
              hasPrevious={index > 0}
              hasNext={index >= 0 && index + 1 < list.count}
            />
          )}
          {!first && isKnown && (
            <div className={classes.stage}>
              <EmptyState icon={IconPhotoOff} title={text.gone}>
                {text.goneLead}
              </EmptyState>
            </div>
          )}
        </div>
        {index >= 0 && <Filmstrip list={list} index={index} otherIndex={otherIndex} onOpen={onOpen} />}
        {hasPanel && first && second && <ComparePanel first={first} second={second} />}
        {hasPanel && first && !second && (
          <aside className={classes.panel} aria-label={text.panel}>
            <ImagePanel
              {...first}
              tab={tab}
              writes={writing?.id === id ? writing.times : 0}
              onTab={next => {
                setTab(next)
                setWriting(undefined)
              }}
              onAsk={onAsk}
            />
          </aside>
        )}
        <Suspense>
          {menu && (
            <ImageMenu
              id={id}
              at={menu}
              onOpen={() => setMenu(undefined)}
              onAsk={asked => {
                setMenu(undefined)
                onAsk(asked)
              }}
              onClose={() => setMenu(undefined)}
            />
          )}
        </Suspense>
      </div>
    </FocusTrap>,
    document.body,
  )
}

function comparedOf(row: StoredItem | undefined): Compared | undefined {
  const image = row && detailOf(row.item, 'IMAGE')
  return image && { item: row.item, image }
}

const SETTLES_MS = 600

/** Whether a row that is not there has had the time to be read. */
function useIsSettled(id: string, row: StoredItem | undefined): boolean {
  const [settledId, setSettledId] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [id])
  return row !== undefined || settledId === id
}

/** Registered once for as long as the viewer is open; what they do is looked up when they are pressed. */
function useViewerKeys(acts: Record<ViewerAct, () => unknown>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [shortcuts] = useState(() => viewerShortcuts(act => void latest.current[act]()))
  useShortcuts(shortcuts)
}

function Title(props: { item: StoredItem['item'] | undefined; index: number; count: number; isComparing: boolean }) {
  const { item, index, count, isComparing } = props
  const text = useMessages(viewerMessages)
  const format = useFormat()
  return (
    <div className={classes.title}>
      <h1>{item?.name}</h1>
      {index >= 0 && (
        <span className={classes.wide}>
          {isComparing ? text.compare.title : text.position(format.number(index + 1), format.number(count))}
        </span>
      )}
    </div>
  )
}

function Modes({ mode, onChange }: { mode: CompareMode; onChange: (mode: CompareMode) => void }) {
  const text = useMessages(viewerMessages)
  return (
    <div className={classes.modes} role="group" aria-label={text.compare.title}>
      {compareModes.map(each => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => onChange(each)}>
          {text.compare[each]}
        </button>
      ))}
    </div>
  )
}

interface ViewerActsProps {
  row: StoredItem
  isComparing: boolean
  zoom: { current: Zoom | null }
  hasPanel: boolean
  onPanel: () => void
  onFavorite: () => void
  onMenu: (at: { x: number; y: number }) => void
  onEndCompare: () => void
}

function ViewerActs(props: ViewerActsProps): ReactNode {
  const { row, isComparing, zoom, hasPanel, onPanel, onFavorite, onMenu, onEndCompare } = props
  const text = useMessages(viewerMessages)
  const gallery = useMessages(galleryMessages)
  return (
    <>
      {!isComparing && (
        <span className={classes.wide}>
          <IconButton icon={IconMinus} label={text.zoomOut} onClick={() => zoom.current?.by(1 / ZOOM_STEP)} />
          <IconButton icon={IconPlus} label={text.zoomIn} onClick={() => zoom.current?.by(ZOOM_STEP)} />
          <IconButton icon={IconMaximize} label={text.fit} onClick={() => zoom.current?.fit()} />
        </span>
      )}
      {isComparing ? (
        <IconButton icon={IconX} label={text.compare.end} onClick={onEndCompare} />
      ) : (
        <>
          <IconButton
            icon={row.item.favoritedByUser ? IconStarFilled : IconStar}
            label={gallery.favorite}
            aria-pressed={row.item.favoritedByUser}
            onClick={onFavorite}
          />
          <IconButton icon={IconDownload} label={gallery.download} onClick={() => downloadImage(row)} />
          <IconButton
            icon={IconDots}
            label={text.more}
            aria-haspopup="menu"
            onClick={event => {
              const { left, bottom } = event.currentTarget.getBoundingClientRect()
              onMenu({ x: left, y: bottom })
            }}
          />
        </>
      )}
      <IconButton
        icon={IconLayoutSidebarRight}
        label={text.information}
        active={hasPanel}
        aria-pressed={hasPanel}
        onClick={onPanel}
      />
    </>
  )
}

interface StageProps {
  of: Compared
  zoom: { current: Zoom | null }
  onStep: (by: number) => void
  hasPrevious: boolean
  hasNext: boolean
}

const PLAIN = { width: 320, height: 240 }
const SWIPE_PX = 60

function Stage({ of: { item, image }, zoom: shared, onStep, hasPrevious, hasNext }: StageProps) {
  const text = useMessages(viewerMessages)
  const stage = useRef<HTMLDivElement>(null)
  const size = image.width > 0 ? image : PLAIN
  const zoom = useZoom(stage, size)
  const { placing, handlers } = zoom
  const swipe = useRef(0)
  useEffect(() => {
    shared.current = zoom
  })
  const width = size.width * placing.scale
  return (
    <div
      ref={stage}
      className={classes.stage}
      data-pan={zoom.canPan || undefined}
      {...handlers}
      onPointerDown={event => {
        swipe.current = event.pointerType === 'mouse' || zoom.canPan ? Number.NaN : event.clientX
        handlers.onPointerDown(event)
      }}
      onPointerUp={event => {
        handlers.onPointerUp(event)
        const by = event.clientX - swipe.current
        if (zoom.isFitted && Math.abs(by) > SWIPE_PX) onStep(by < 0 ? 1 : -1)
      }}
    >
      {zoom.stageSize.width > 0 && (
        <Picture
          key={image.fileId}
          image={image}
          name={item.name}
          shownWidth={width}
          style={{
            width,
            height: size.height * placing.scale,
            transform: `translate(-50%, -50%) translate(${placing.x}px, ${placing.y}px)`,
          }}
        />
      )}
      <button
        type="button"
        className={classes.step}
        data-to="previous"
        aria-label={text.previous}
        disabled={!hasPrevious}
        onClick={() => onStep(-1)}
      >
        <Icon of={IconChevronLeft} size="xl" />
      </button>
      <button
        type="button"
        className={classes.step}
        data-to="next"
        aria-label={text.next}
        disabled={!hasNext}
        onClick={() => onStep(1)}
      >
        <Icon of={IconChevronRight} size="xl" />
      </button>
    </div>
  )
}
