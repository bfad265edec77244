import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { PictureChoices, PicturePicker } from '#items/picture-picker.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { stylePickerMessages } from './style-picker.messages.ts'
import { StylePicture } from './style-picture.tsx'

export interface StylePickerProps {
  chosen: string | undefined
  onPick: (style: StyleAnswer) => void
  onClose: () => void
}

const PAGE = 48

/** One's own styles, those shared with one, kept ones and those of Explore, the newest change first. */
export function StylePicker({ chosen, onPick, onClose }: StylePickerProps) {
  const text = useMessages(stylePickerMessages)
  const make = (
    <LinkButton variant="line" to="/models/styles/new">
      {text.make}
    </LinkButton>
  )
  return (
    <PicturePicker text={text} make={make} onClose={onClose}>
      {words => <Styles words={words} chosen={chosen} onPick={onPick} />}
    </PicturePicker>
  )
}

function Styles({
  words,
  chosen,
  onPick,
}: Pick<StylePickerProps, 'chosen' | 'onPick'> & { words: string | undefined }) {
  const text = useMessages(stylePickerMessages)
  const { uid } = useSignedInPerson()
  const list = useRoutePages<typeof routes.browse, StyleAnswer>(routes.browse, {
    query: { view: 'all', sort: 'updatedAt', order: 'DESC', limit: PAGE, ...(words && { search: words }) },
  })
  // A draft that has no images yet paints nothing.
  const styles = list.data?.pages.flatMap(page => page.items).filter(style => style.images.length > 0) ?? []
  const choices = styles.map(style => ({
    id: style.id,
    name: style.name,
    picture: <StylePicture images={style.images} />,
    note: style.creator.uid === uid ? undefined : text.by(style.creator.name),
    isChosen: style.id === chosen,
    pick: () => onPick(style),
  }))
  return <PictureChoices text={text} list={list} choices={choices} isSearched={words !== undefined} />
}
