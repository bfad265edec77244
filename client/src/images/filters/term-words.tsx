import type { ImageTerm } from '@atelier/shared-schema/images/image-query.ts'
import { useImageFacets } from '#images/library/image-library.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { monthName } from './month-name.ts'
import { termMessages } from './term-messages.ts'

/** What a chip says of a filter. */
export function TermWords({ uid, term }: { uid: string; term: ImageTerm }) {
  const text = useMessages(termMessages)
  const format = useFormat()
  const { field, value, negated } = term
  const known: Record<string, string> = text.values
  const isMonth = field === 'date' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
  const said = known[value] ?? (isMonth ? monthName(value, format) : value)
  const isSomebody = field === 'owner' && known[value] === undefined
  return (
    <>
      {text.fields[field]}
      {negated && ` ${text.not}`}: {isSomebody ? <OwnerName uid={uid} owner={value} /> : said}
    </>
  )
}

/** Who has no username is found by an id, and called by name. */
function OwnerName({ uid, owner }: { uid: string; owner: string }) {
  const facets = useImageFacets(uid)
  return facets?.owners.find(({ value }) => value === owner)?.label ?? owner
}
