import { FocusTrap } from '@mantine/core'
import {
  IconBrush,
  IconDots,
  IconDownload,
  IconLayoutSidebarRight,
  IconPhotoOff,
  IconRestore,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import type { StoredItem } from '#local/database.ts'
import { useNamedComment } from '#items/comments-of.ts'
import { useNoteOpened } from '#items/note-opened.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'
import type { ImageList } from '#images/library/image-list.ts'
import { downloadImage } from '#images/download-images.ts'
import type { Asked } from '#images/gallery.tsx'
import { galleryActMessages } from '#images/gallery-act-messages.ts'
import type { RecallPart } from '#images/gallery-keys.ts'
import { imageActs } from '#images/image-acts.ts'
import { recallImage } from '#images/recall-image.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ComparePanel, CompareStage, compareModes } from './compare.tsx'
import type { CompareMode, Compared } from './compare.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { ImagePanel } from './image-panel.tsx'
import type { PanelTab } from './image-panel.tsx'
import { readPanelChoice, keepPanelChoice } from './panel-choice.ts'
import { Stage, StageArea, ZOOM_STEP, ZoomButtons } from './stage.tsx'
import { stageMessages } from './stage-messages.ts'
import type { Zoom } from './use-zoom.ts'
import { viewerShortcuts } from './viewer-keys.ts'
import type { ViewerAct } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'
import classes from './viewer.module.css'

const ImageMenu = lazyPart(async () => (await import('#images/image-menu.tsx')).ImageMenu)

export interface ViewerProps {
  id: string
  /** What it is compared with. */
  otherId: string | undefined
  list: ImageList
  onOpen: (id: string, otherId?: string) => void
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** One picture, or two side by side, over the whole window. */
export function Viewer({ id, otherId, list, onOpen, onAsk, onClose }: ViewerProps) {
  const text = useMessages(viewerMessages)
  const stage = useMessages(stageMessages)
  const navigate = useNavigate()
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
  const recall = (part: RecallPart) => void recallImage(navigate, id, part)
  const run = {
    prompt: () => recall('prompt'),
    seed: () => recall('seed'),
    all: () => recall('all'),
    size: () => recall('size'),
    remix: () => recall('remix'),
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
    favorite: () => row && void imageActs.favorite([id], !row.item.favoritedByUser),
    trash: () => {
      if (!row?.item.capabilities.canDelete || row.item.deletedAt !== null) return
      const neighbour = index + 1 < list.count ? index + 1 : index - 1
      void imageActs.trash([id])
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
        aria-label={stage.viewer(first?.item.name ?? '')}
        onKeyDown={event => {
          if (event.defaultPrevented) return
          const target = event.target as Element
          // Out of a field first: what was being written there is not left by accident, and the keys mean the picture again.
          const leavesField = event.key === 'Escape' && target.matches('input, textarea')
          // As a second press takes a preview away again; on a button it means the button.
          const endsPreview = event.key === ' ' && target.matches('[data-autofocus]')
          if (leavesField) event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
          if (endsPreview) onClose()
          if (leavesField || endsPreview) event.preventDefault()
        }}
      >
        <div className={classes.bar}>
          <IconButton icon={IconX} label={stage.close} onClick={onClose} />
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
              onRecover={() => void imageActs.recover([id])}
              onEdit={() => void navigate({ to: '/images/$id/inpaint', params: { id } })}
              onMenu={setMenu}
              onEndCompare={() => onOpen(id)}
            />
          )}
        </div>
        <StageArea>
          {first && second && <CompareStage first={first} second={second} mode={mode} />}
          {first && !second && (
            <Stage
              key={id}
              image={first.image}
              name={first.item.name}
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
        </StageArea>
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
  const stage = useMessages(stageMessages)
  const format = useFormat()
  return (
    <div className={classes.title}>
      <h1>{item?.name}</h1>
      {index >= 0 && (
        <span className={classes.wide}>
          {isComparing ? text.compare.title : stage.position(format.number(index + 1), format.number(count))}
        </span>
      )}
      <span role="status">{item && item.deletedAt !== null && text.inTrash}</span>
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
  onRecover: () => void
  onEdit: () => void
  onMenu: (at: { x: number; y: number }) => void
  onEndCompare: () => void
}

function ViewerActs(props: ViewerActsProps): ReactNode {
  const { row, isComparing, zoom, hasPanel, onPanel, onFavorite, onRecover, onEdit, onMenu, onEndCompare } = props
  const text = useMessages(viewerMessages)
  const gallery = useMessages(galleryActMessages)
  return (
    <>
      {!isComparing && (
        <span className={classes.wide}>
          <ZoomButtons zoom={zoom} />
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
          {detailOf(row.item, 'IMAGE')?.media === 'image' && row.item.deletedAt === null && (
            <IconButton icon={IconBrush} label={gallery.editByMask} onClick={onEdit} />
          )}
          {row.item.deletedAt !== null && row.item.capabilities.canRecover && (
            <IconButton icon={IconRestore} label={gallery.recover} onClick={onRecover} />
          )}
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
