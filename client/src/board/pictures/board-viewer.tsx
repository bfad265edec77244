import { IconDownload, IconExternalLink, IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { downloadPicture } from '#images/download-images.ts'
import type { Asked } from '#images/gallery.tsx'
import { GalleryDialogs } from '#images/gallery-dialogs.tsx'
import { factsOf } from '#images/library/image-facts.ts'
import { ImageList, noImages, packImages } from '#images/library/image-list.ts'
import { PlainViewer } from '#images/viewer/plain-viewer.tsx'
import { Viewer } from '#images/viewer/viewer.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { useLocalState } from '#local/local-store.ts'
import { findRows } from '#local/packed-pages.ts'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { isVisitor } from '#board/board-person.ts'
import { usePictureFacts } from './picture-facts.tsx'
import { openPicture, useOpenedPictures } from './picture-store.ts'
import { picturesMessages } from './pictures.messages.ts'
import { useSaveActs } from './save-pictures.ts'
import { picturesOfPage } from './selected-pictures.ts'
import type { PictureOnBoard } from './selected-pictures.ts'
import classes from './pictures.module.css'

/** A picture of the board over the whole window: as the library shows it to who sees it there, else as the board has it. */
export function BoardViewer() {
  const { editor } = useBoard()
  const { viewed } = useOpenedPictures()
  const pictures = useMemo(() => (viewed ? picturesOfPage(editor) : []), [editor, viewed])
  const picture = pictures.find(({ shapeId }) => shapeId === viewed)
  const row = useLocalItem(picture?.imageId ?? '')
  if (!picture) return null
  const close = () => {
    openPicture(null)
    focusBoard(editor)
  }
  return row ? (
    <InLibrary id={row.id} pictures={pictures} onClose={close} />
  ) : (
    <OnBoard picture={picture} pictures={pictures} onClose={close} />
  )
}

interface ViewedProps {
  pictures: readonly PictureOnBoard[]
  onClose: () => void
}

function InLibrary({ id, pictures, onClose }: ViewedProps & { id: string }) {
  const list = useListOf(pictures)
  const [asked, setAsked] = useState<Asked>()
  const open = (next: string) => openPicture(pictures.find(({ imageId }) => imageId === next)?.shapeId ?? null)
  return (
    <>
      <Viewer id={id} otherId={undefined} list={list} onOpen={open} onAsk={setAsked} onClose={onClose} />
      {asked && (
        <GalleryDialogs
          asked={asked}
          routes={imagesRoutes}
          onClose={() => setAsked(undefined)}
          onDone={asked.delete ? onClose : () => undefined}
        />
      )}
    </>
  )
}

/** Those of the library that are on this device. */
function useListOf(pictures: readonly PictureOnBoard[]): ImageList {
  const { person } = useBoard()
  const { data } = useLocalState()
  const [list, setList] = useState(noImages)
  useEffect(() => {
    let isOver = false
    const ids = [...new Set(pictures.flatMap(({ imageId }) => imageId ?? []))]
    void data
      ?.run(db => findRows(db, ids))
      .then(rows => {
        if (isOver) return
        const facts = rows.flatMap(row => (row && factsOf(row, person.uid)) ?? [])
        setList(new ImageList(packImages(facts, () => 0)))
      })
    return () => {
      isOver = true
    }
  }, [data, pictures, person.uid])
  return list
}

function OnBoard({ picture, pictures, onClose }: ViewedProps & { picture: PictureOnBoard }) {
  const text = useMessages(picturesMessages)
  const { person } = useBoard()
  const { save } = useSaveActs()
  const viewed = useMemo(
    () =>
      pictures.map(one => ({
        ...one,
        id: one.shapeId as string,
        media: one.isAnimated ? ('animated' as const) : ('image' as const),
        thumbHash: '',
      })),
    [pictures],
  )
  return (
    <PlainViewer
      pictures={viewed}
      id={picture.shapeId}
      onOpen={id => openPicture(viewed.find(one => one.id === id)?.shapeId ?? null)}
      onClose={onClose}
      acts={one => (
        <>
          {!isVisitor(person) && <IconButton icon={IconPhotoPlus} label={text.save} onClick={() => void save([one])} />}
          <IconButton icon={IconDownload} label={text.download} onClick={() => downloadPicture(one)} />
        </>
      )}
      caption={one => <Caption picture={one} />}
    />
  )
}

function Caption({ picture }: { picture: PictureOnBoard }) {
  const text = useMessages(picturesMessages)
  const { board } = useBoard()
  const { data } = usePictureFacts(board.id, picture.fileId)
  if (!data || (data.prompt === '' && !data.imageId)) return null
  return (
    <footer className={classes.caption}>
      {data.prompt !== '' && <p tabIndex={0}>{data.prompt}</p>}
      {data.imageId && (
        <LinkButton size="xs" icon={IconExternalLink} to="/images/$id" params={{ id: data.imageId }}>
          {text.page}
        </LinkButton>
      )}
    </footer>
  )
}
