import type { ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import { useImageFacets } from '#images/library/image-library.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { termMessages } from './term-messages.ts'

/** What a chip says of a filter. */
export function TermWords({ uid, term }: { uid: string; term: ImageTerm }) {
  const text = useMessages(termMessages)
  const { field, value, negated } = term
  const known: Record<string, string> = text.values
  const isSomebody = field === 'owner' && known[value] === undefined
  return (
    <>
      {text.fields[field]}
      {negated && ` ${text.not}`}: {isSomebody ? <OwnerName uid={uid} owner={value} /> : (known[value] ?? value)}
    </>
  )
}

/** Who has no username is found by an id, and called by name. */
function OwnerName({ uid, owner }: { uid: string; owner: string }) {
  const facets = useImageFacets(uid)
  return facets?.owners.find(({ value }) => value === owner)?.label ?? owner
}
