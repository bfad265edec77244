import { IconExternalLink } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { usePerson } from '#api/session.ts'
import { PlainViewer } from '#images/viewer/plain-viewer.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { openMessages } from './open-messages.ts'
import classes from './open-images.module.css'

export interface OpenViewerProps {
  images: readonly ImageSummary[]
  /** One of them. */
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** One picture over the whole window, to look at. */
export function OpenViewer({ images, id, onOpen, onClose }: OpenViewerProps) {
  const text = useMessages(openMessages)
  return (
    <PlainViewer
      pictures={images}
      id={id}
      onOpen={onOpen}
      onClose={onClose}
      acts={image => (
        <LinkButton size="xs" icon={IconExternalLink} to="/images/$id" params={{ id: image.id }}>
          {text.page}
        </LinkButton>
      )}
      caption={image => <Caption image={image} />}
    />
  )
}

function Caption({ image }: { image: ImageSummary }) {
  const text = useMessages(openMessages)
  const person = usePerson()
  const here = useRouterState({ select: state => state.location.href })
  return (
    <footer className={classes.caption}>
      <p>
        <b>{text.by(image.creator.name)}</b> {image.prompt}
      </p>
      {!person && (
        <p className={classes.signIn}>
          <span>{text.signInLead}</span>
          <LinkButton variant="line" size="xs" to="/sign-in" search={{ next: here }}>
            {text.signIn}
          </LinkButton>
        </p>
      )}
    </footer>
  )
}
