import { stylesRoutes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { useSignedInPerson } from '#api/session.ts'
import { styleRoutes } from '#features/styles/hooks/style-kind.ts'
import { stylesMessages } from '#features/styles/styles.messages.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { ThingCard } from '#items/thing-card.tsx'
import { StylePicture } from '#sd-styles/style-picture.tsx'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { StyleMenu } from './style-menu.tsx'
import type { StyleMenuProps } from './style-menu.tsx'

/** One style of the list: what it is made of, and what it is called. */
export function StyleCard({ style, onAsk }: StyleMenuProps) {
  const text = useMessages(stylesMessages)
  const { uid } = useSignedInPerson()
  return (
    <ThingCard
      name={style.name}
      path={itemPagePath(style) ?? '.'}
      picture={<StylePicture images={style.images} />}
      description={style.description}
      facts={
        <>
          {style.isDraft && <Chip>{text.draft}</Chip>}
          <span>{text.images(style.images.length)}</span>
          {style.creator.uid !== uid && <span>{text.by(style.creator.name)}</span>}
        </>
      }
      acts={
        <>
          {style.deletedAt === null && (
            <FavoriteButton route={stylesRoutes.favorite} item={style} refreshes={styleRoutes} />
          )}
          <StyleMenu style={style} onAsk={onAsk} />
        </>
      }
    />
  )
}
