import { Menu } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { contentRating } from '@atelier/shared-schema/entities/enums.ts'
import { imageOrigin, mediaKind } from '@atelier/shared-schema/entities/image.ts'
import type { ImageQueryField } from '@atelier/shared-schema/images/image-query.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { useImageFacets } from '#images/library/image-library.ts'
import type { ImageFacets } from '#images/library/image-index.ts'
import { termMessages } from './term-messages.ts'

export interface FilterMenuProps extends AskedMenu {
  uid: string
  onAdd: (field: ImageQueryField, value: string) => void
}

const fields = [
  'model',
  'sampler',
  'tag',
  'folder',
  'ratio',
  'size',
  'date',
  'rating',
  'origin',
  'media',
  'owner',
] as const
type FilterField = (typeof fields)[number]

interface Choice {
  value: string
  label: string
  count?: number
}

/** First by what, then which: what one's own pictures have, with how many. */
export function FilterMenu({ uid, onAdd, ...asked }: FilterMenuProps) {
  const text = useMessages(termMessages)
  const format = useFormat()
  const facets = useImageFacets(uid)
  const [field, setField] = useState<FilterField>()
  const choices = field === undefined ? [] : choicesOf(field, facets, text)
  const onChange = (opened: boolean) => {
    asked.onChange(opened)
    if (!opened) setField(undefined)
  }
  return (
    <AnchoredMenu {...asked} onChange={onChange} position="bottom-start" width={240}>
      {field === undefined ? (
        fields.map(each => (
          <Menu.Item key={each} closeMenuOnClick={false} onClick={() => setField(each)}>
            {text.fields[each]}
          </Menu.Item>
        ))
      ) : (
        <div style={{ maxHeight: 320, overflowY: 'auto' }}>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<Icon of={IconChevronLeft} />}
            onClick={() => setField(undefined)}
          >
            {text.fields[field]}
          </Menu.Item>
          <Menu.Divider />
          {choices.length === 0 && <Menu.Label>{text.nothing}</Menu.Label>}
          {choices.map(({ value, label, count }) => (
            <Menu.Item
              key={value}
              rightSection={count === undefined ? undefined : format.number(count)}
              onClick={() => onAdd(field, value)}
            >
              {label}
            </Menu.Item>
          ))}
        </div>
      )}
    </AnchoredMenu>
  )
}

type Words = (typeof termMessages)['en']

function choicesOf(field: FilterField, facets: ImageFacets | undefined, text: Words): Choice[] {
  const named = (values: readonly string[]) =>
    values.map(value => ({ value, label: (text.values as Record<string, string>)[value] ?? value }))
  const found = (list: keyof ImageFacets) =>
    (facets?.[list] ?? []).map(({ value, label = value, count }) => ({ value, label, count }))
  switch (field) {
    case 'model':
      return found('models')
    case 'sampler':
      return found('samplers')
    case 'tag':
      return found('tags')
    case 'folder':
      return found('folders')
    case 'owner':
      return [...named(['me']), ...found('owners')]
    case 'ratio':
      return named(['square', 'portrait', 'landscape'])
    case 'size':
      return named(['small', 'medium', 'large', 'huge'])
    case 'rating':
      return named(contentRating.options)
    case 'origin':
      return named(imageOrigin.options)
    case 'media':
      return named(mediaKind.options)
    case 'date':
      return dateChoices(text)
  }
}

/** Dates of the query language are in UTC, as the server reads them. */
function dateChoices({ dates }: Words): Choice[] {
  const day = new Date().toISOString().slice(0, 10)
  return [
    { value: day, label: dates.today },
    { value: day.slice(0, 7), label: dates.month },
    { value: day.slice(0, 4), label: dates.year },
  ]
}
