import { IconExternalLink } from '@tabler/icons-react'
import { EmbedShapeUtil, HTMLContainer } from '@tldraw/tldraw'
import type { TLEmbedShape } from '@tldraw/tldraw'
import { Icon } from '#ui/icon.tsx'
import classes from './embed-card.module.css'

/** Pages of other sites are not let in: they would learn who is at the board. What came from elsewhere is a link, to be followed by who wants to. */
export class EmbedCardUtil extends EmbedShapeUtil {
  override getEmbedDefinitions() {
    return []
  }
  override getEmbedDefinition() {
    return undefined
  }
  override canEdit() {
    return false
  }
  override canEditInReadonly() {
    return false
  }
  override component({ props: { url } }: TLEmbedShape) {
    const address = readAddress(url)
    return (
      <HTMLContainer className={classes.card}>
        <Icon of={IconExternalLink} size="md" />
        {address ? (
          <a
            href={address.href}
            target="_blank"
            rel="noreferrer noopener"
            onPointerDown={event => event.stopPropagation()}
          >
            {address.host}
          </a>
        ) : (
          <span>{url}</span>
        )}
      </HTMLContainer>
    )
  }
}

function readAddress(url: string): URL | null {
  const address = URL.parse(url)
  return address && /^https?:$/.test(address.protocol) ? address : null
}
