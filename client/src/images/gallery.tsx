import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { itemDragType, setDraggedItems } from '#items/item-drag.ts'
import { readLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError } from '#ui/toast-store.ts'
import { noImages } from './library/image-list.ts'
import { useImageList } from './library/image-library.ts'
import type { ImageQuery } from './library/image-query.ts'
import { galleryShortcuts } from './gallery-keys.ts'
import { galleryMessages } from './gallery-messages.ts'
import { NotReadYet, ReadingNote } from './gallery-states.tsx'
import { ImageGrid } from './grid/image-grid.tsx'
import type { GridHandle } from './grid/image-grid.tsx'
import { useImageSelection } from './grid/use-image-selection.ts'
import type { ImageActs } from './image-acts.ts'
import { toggleInspector, useInspectorChoice } from './inspector/inspector-choice.ts'
import { useOpenImage } from './open-image.ts'
import type { RateAsk } from './rating/rate-dialog.tsx'
import classes from './gallery.module.css'

const SelectionActs = lazyPart(async () => (await import('./selection-acts.tsx')).SelectionActs)
const ImageMenu = lazyPart(async () => (await import('./image-menu.tsx')).ImageMenu)
const GalleryDialogs = lazyPart(async () => (await import('./gallery-dialogs.tsx')).GalleryDialogs)
const ImageInspector = lazyPart(async () => (await import('./inspector/image-inspector.tsx')).ImageInspector)
const Viewer = lazyPart(async () => (await import('./viewer/viewer.tsx')).Viewer)

export interface ImageGalleryProps {
  uid: string
  query: ImageQuery
  /** What is said where there is nothing. */
  empty: ReactNode
}

export interface Asked {
  move?: string[]
  copy?: string[]
  addToBoard?: string[]
  share?: FeedItem
  shareMany?: readonly { id: string; name: string }[]
  download?: string[]
  delete?: string[]
  rename?: FeedItem
  rate?: RateAsk
  contest?: { id: string; name: string }
  explore?: FeedItem
}

/** All pictures of one view or folder: the grid with everything that is done in it, and the viewer over it. */
export function ImageGallery({ uid, query, empty }: ImageGalleryProps) {
  const text = useMessages(galleryMessages)
  const { list = noImages, isKnown, progress, failure } = useKnownList(uid, query)
  const selection = useImageSelection(list)
  const image = useOpenImage()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  // A key that is pressed right after the focus moved means where it is now, before anything is rendered with that.
  const meantId = useRef<string>(undefined)
  const [focusedId, setFocusedId] = useState<string>()
  const noteFocus = useCallback((id: string) => {
    meantId.current = id
    setFocusedId(id)
  }, [])
  const isInspected = useInspectorChoice()
  const [asked, setAsked] = useState<Asked>()
  const [menu, setMenu] = useState<{ id: string; x: number; y: number }>()
  const isTrash = 'view' in query.of && query.of.view === 'trash'

  /** The chosen ones, or else the one that has the focus. */
  const meant = useCallback(
    () => (selection.ids.size > 0 ? [...selection.ids] : meantId.current === undefined ? [] : [meantId.current]),
    [selection.ids],
  )
  const openId = image.id
  useShortcuts(
    useMemo(() => {
      if (openId !== undefined) return []
      return galleryShortcuts({
        selectAll: selection.selectAll,
        clear: selection.clear,
        trash: () => {
          const ids = meant()
          if (ids.length === 0) return
          if (isTrash) setAsked({ delete: ids })
          else void withActs(acts => acts.trash(ids)).then(selection.clear)
        },
        favorite: () => void toggleFavorites(meant()),
        information: toggleInspector,
        recall: part => {
          const [id] = meant()
          if (id === undefined) return
          void import('./recall-image.ts').then(({ recallImage }) => recallImage(navigate, id, part))
        },
      })
    }, [openId, selection.selectAll, selection.clear, meant, isTrash, navigate]),
  )

  const onDragIds = useCallback(
    (event: DragEvent, ids: string[]) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(itemDragType, JSON.stringify(ids))
      setDragPicture(event, text.pickTitle(ids.length))
      const folderOf = (id: string | null, name: string) => (id === null ? null : { id, name })
      const moveTo = (folderId: string | null, name: string) =>
        void withActs(acts => acts.move(ids, folderOf(folderId, name)))
      // Changing what is dragged while the drag begins ends it in Chromium.
      setTimeout(() => setDraggedItems({ ids, moveTo }))
    },
    [text],
  )

  if (!isKnown || (list.count === 0 && !progress.isComplete))
    return <NotReadYet progress={progress} failure={failure} />
  return (
    <div className={classes.gallery} data-inspected={isInspected || undefined}>
      {!progress.isComplete && <ReadingNote known={progress.known} />}
      {list.count === 0 ? (
        empty
      ) : (
        <ImageGrid
          handle={grid}
          list={list}
          label={text.grid}
          selection={selection}
          onOpen={id => image.open(id)}
          onFocusId={noteFocus}
          isInspected={isInspected}
          onMenu={(id, at) => setMenu({ id, ...at })}
          onDragEnd={() => setDraggedItems(null)}
          {...(!isTrash && { onDragIds })}
        />
      )}
      <Suspense>
        {selection.ids.size > 0 && (
          <SelectionActs isTrash={isTrash} selection={selection} onAsk={setAsked} onCompare={image.open} />
        )}
      </Suspense>
      <Suspense>
        {isInspected && openId === undefined && (
          <ImageInspector
            isTrash={isTrash}
            selection={selection}
            focusedId={focusedId}
            onOpen={image.open}
            onAsk={setAsked}
            onCompare={image.open}
          />
        )}
      </Suspense>
      <Suspense>
        {menu && (
          <ImageMenu
            id={menu.id}
            at={menu}
            onAsk={setAsked}
            onOpen={() => image.open(menu.id)}
            onClose={() => {
              setMenu(undefined)
              grid.current?.focusId(menu.id)
            }}
          />
        )}
        {asked && (
          <GalleryDialogs
            asked={asked}
            routes={imagesRoutes}
            onClose={() => setAsked(undefined)}
            onDone={selection.clear}
          />
        )}
        {openId !== undefined && (
          <Viewer
            id={openId}
            otherId={image.otherId}
            list={list}
            onOpen={image.open}
            onAsk={setAsked}
            onClose={() => {
              image.close()
              grid.current?.focusId(openId)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function useKnownList(uid: string, query: ImageQuery) {
  const watched = useImageList(uid, query)
  return { ...watched, isKnown: watched.list !== undefined }
}

/** They come when something is done first: looking needs none. */
function withActs(act: (acts: ImageActs) => Promise<boolean>): Promise<unknown> {
  return import('./image-acts.ts').then(({ imageActs }) => act(imageActs), showError)
}

async function toggleFavorites(ids: readonly string[]): Promise<void> {
  const rows = (await readLocalState().data?.run(db => findRows(db, ids))) ?? []
  const areAll = rows.every(row => row?.item.favoritedByUser)
  if (rows.length > 0) await withActs(acts => acts.favorite(ids, !areAll))
}

/** What is carried is said beside the pointer: a whole picture would hide where it is to be dropped. */
function setDragPicture(event: DragEvent, label: string): void {
  const plate = document.createElement('div')
  plate.className = classes.drag ?? ''
  plate.textContent = label
  document.body.append(plate)
  event.dataTransfer.setDragImage(plate, -12, -8)
  setTimeout(() => plate.remove())
}
