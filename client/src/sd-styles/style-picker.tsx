import { useState } from 'react'
import type { ReactNode } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { describeError } from '#api/error-text.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { stylePickerMessages } from './style-picker.messages.ts'
import { StylePicture } from './style-picture.tsx'
import classes from './style-picker.module.css'

export interface StylePickerProps {
  chosen: string | undefined
  onPick: (style: StyleAnswer) => void
  onClose: () => void
}

const PAGE = 48

/** One's own styles, those shared with one, kept ones and those of Explore, the newest change first. */
export function StylePicker({ chosen, onPick, onClose }: StylePickerProps) {
  const text = useMessages(stylePickerMessages)
  const [words, setWords] = useState<string>()
  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      <SearchField label={text.search} clearLabel={text.clearSearch} value={words ?? ''} onChange={setWords} />
      <div className={classes.scroll}>
        <Styles words={words} chosen={chosen} onPick={onPick} />
      </div>
      <DialogActions>
        <LinkButton variant="line" to="/models/styles/new">
          {text.make}
        </LinkButton>
        <Button onClick={onClose}>{text.cancel}</Button>
      </DialogActions>
    </Dialog>
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
  if (list.isPending) return <SkeletonBlock height={240} />
  // A draft that has no images yet paints nothing.
  const styles = list.data?.pages.flatMap(page => page.items).filter(style => style.images.length > 0) ?? []
  if (list.isError && styles.length === 0) {
    return (
      <None>
        {describeError(list.error)}
        <Button variant="line" onClick={() => void list.refetch()}>
          {text.retry}
        </Button>
      </None>
    )
  }
  if (styles.length === 0) return <None>{words === undefined ? text.empty : text.nothing}</None>
  return (
    <>
      <ul className={classes.styles} aria-label={text.list}>
        {styles.map(style => (
          <li key={style.id}>
            <button
              type="button"
              className={classes.style}
              aria-pressed={style.id === chosen}
              onClick={() => onPick(style)}
            >
              <StylePicture images={style.images} />
              <span className={classes.name}>{style.name}</span>
              {style.creator.uid !== uid && <span className={classes.by}>{text.by(style.creator.name)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="line" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

function None({ children }: { children: ReactNode }) {
  return <div className={classes.none}>{children}</div>
}
