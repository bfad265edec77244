import { useMemo } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { listTagsOf } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { WildcardListQuery } from '../list-query.ts'
import { listMessages } from '../list-messages.ts'
import { wildcardSorts } from '../wildcards.routes.ts'
import type { WildcardSort } from '../wildcards.routes.ts'
import classes from './list-toolbar.module.css'

export interface ListToolbarProps {
  query: WildcardListQuery
  onChange: (change: { search?: string; sort?: WildcardSort; tag?: string }) => void
}

const ANY = 'any'

/** Search, tags and order; all three are part of the address. */
export function ListToolbar({ query, onChange }: ListToolbarProps) {
  const text = useMessages(listMessages)
  const local = useLocalItems('WILDCARD')
  const asked = useRoute(wildcardsRoutes.listTags, {}, { enabled: local === undefined })
  const tags = useMemo(() => (local ? listTagsOf(local) : (asked.data?.items ?? [])), [local, asked.data])
  const usedTags = tags.filter(tag => tag.count > 0)

  return (
    <Toolbar label={text.tools}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={query.search}
        onChange={search => onChange({ search })}
      />
      <ToolbarGap />
      {usedTags.length > 0 && (
        <ChoiceMenu
          className={classes.choice}
          label={text.tag}
          choices={[{ value: ANY, label: text.anyTag }, ...usedTags.map(tag => ({ value: tag.id, label: tag.name }))]}
          value={query.tag ?? ANY}
          onChange={value => onChange({ tag: value === ANY ? undefined : value })}
        />
      )}
      <ChoiceMenu
        className={classes.choice}
        label={text.sort}
        choices={wildcardSorts.map(value => ({ value, label: text.sorts[value] }))}
        value={query.sort}
        onChange={sort => onChange({ sort })}
      />
    </Toolbar>
  )
}
