import { useEffect, useState } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import type { Asked } from '#images/gallery.tsx'
import { GalleryDialogs } from '#images/gallery-dialogs.tsx'
import { noImages } from '#images/library/image-list.ts'
import { ImageComments } from '#images/image-comments.tsx'
import { Viewer } from '#images/viewer/viewer.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { imageMessages } from './image.messages.ts'
import classes from './image.module.css'

/** One picture by its link, for whoever may see it: in the viewer where it is on this device, else as the server shows it. */
export function ImageScreen() {
  const { id } = useParams({ from: '/open/images/$id' })
  const person = usePerson()
  const row = useLocalItem(id)
  const navigate = useNavigate()
  useEffect(() => {
    if (person) beginLocalNow()
  }, [person])
  const [asked, setAsked] = useState<Asked>()
  const isHere = useIsHere(row !== undefined)
  if (isHere) {
    const leave = () => void navigate({ to: '/library/images' })
    return (
      <>
        <Viewer id={id} otherId={undefined} list={noImages} onOpen={stayHere} onAsk={setAsked} onClose={leave} />
        {asked && (
          <GalleryDialogs
            asked={asked}
            routes={imagesRoutes}
            onClose={() => setAsked(undefined)}
            onDone={asked.delete ? leave : stayHere}
          />
        )}
      </>
    )
  }
  return <ByServer id={id} isSignedIn={person !== null} />
}

const SETTLES_MS = 400

/** Going from one image to the next, the viewer stays open until it is known that the next one is not on this device. */
function useIsHere(isRead: boolean): boolean {
  const [wasHere, setWasHere] = useState(isRead)
  useEffect(() => {
    const timer = setTimeout(() => setWasHere(isRead), isRead ? 0 : SETTLES_MS)
    return () => clearTimeout(timer)
  }, [isRead])
  return isRead || wasHere
}

/** There is no list here to go through. */
const stayHere = () => undefined

function ByServer({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const text = useMessages(imageMessages)
  const read = useRoute(imagesRoutes.read, { params: { id } })
  usePageTitle(read.data?.name)
  useNoteOpened(read.data?.id, read.data?.creator.uid)
  if (read.isPending) {
    return (
      <Page title={text.image}>
        <SkeletonBlock height={420} />
      </Page>
    )
  }
  if (read.isError) {
    const back = isSignedIn && (
      <LinkButton to="/library/images" variant="line">
        {text.allImages}
      </LinkButton>
    )
    return <ThingNotRead id={id} gone={text.gone} back={back} read={read} />
  }
  const image = read.data
  return (
    <Page
      title={image.name}
      lead={text.by(image.creator.name)}
      width="wide"
      actions={
        isSignedIn ? (
          image.media === 'image' && (
            <LinkButton variant="line" to="/images/$id/inpaint" params={{ id }}>
              {text.editByMask}
            </LinkButton>
          )
        ) : (
          <LinkButton variant="line" to="/sign-in">
            {text.signIn}
          </LinkButton>
        )
      }
    >
      <figure className={classes.figure}>
        <img
          src={filePath(image.fileId, '1280')}
          alt={image.name}
          width={image.width || undefined}
          height={image.height || undefined}
        />
        {image.prompt !== '' && <figcaption>{image.prompt}</figcaption>}
      </figure>
      <section className={classes.comments}>
        <h2>{text.comments}</h2>
        <ImageComments id={image.id} name={image.name} isInTrash={image.deletedAt !== null} />
      </section>
    </Page>
  )
}
