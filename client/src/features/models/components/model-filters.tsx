import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { sdModelBaseType, sdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { useRoute } from '#api/use-route.ts'
import { baseNames, kindNames } from '#models/model-words.ts'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { modelSources } from '../list-search.ts'
import type { ModelListSearch } from '../list-search.ts'
import { modelsMessages } from '../models.messages.ts'
import classes from '../models-list.module.css'

export interface ModelFiltersProps {
  search: ModelListSearch
  onChange: (next: Partial<ModelListSearch>) => void
}

const ANY = '$all'

/** Words, what a model is built for, its kind, where it is from, and tags. */
export function ModelFilters({ search, onChange }: ModelFiltersProps) {
  const text = useMessages(modelsMessages)
  const kinds = useMessages(kindNames)
  const isCatalogue = search.view === 'base'
  const bases = sdModelBaseType.options.filter(base => !isCatalogue || base !== 'patch')
  return (
    <Toolbar label={text.filters}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={search.search ?? ''}
        onChange={found => onChange({ search: found })}
      />
      <ToolbarGap />
      <ChoiceMenu
        className={classes.choice}
        label={text.base}
        choices={[{ value: ANY, label: text.anyBase }, ...bases.map(value => ({ value, label: baseNames[value] }))]}
        value={search.base ?? ANY}
        onChange={base => onChange({ base: base === ANY ? undefined : base })}
      />
      <ChoiceMenu
        className={classes.choice}
        label={text.kind}
        choices={[
          { value: ANY, label: text.anyKind },
          ...sdModelKind.options.map(value => ({ value, label: kinds[value] })),
        ]}
        value={search.kind ?? ANY}
        onChange={kind => onChange({ kind: kind === ANY ? undefined : kind })}
      />
      {!isCatalogue && <SourceAndTag search={search} onChange={onChange} />}
    </Toolbar>
  )
}

function SourceAndTag({ search, onChange }: ModelFiltersProps) {
  const text = useMessages(modelsMessages)
  const tags = useRoute(routes.listTags, {}, { staleTime: 60_000 }).data?.items.filter(tag => tag.count > 0) ?? []
  return (
    <>
      <ChoiceMenu
        className={classes.choice}
        label={text.source}
        choices={([ANY, ...modelSources] as const).map(value => ({ value, label: text.sources[value] }))}
        value={search.source ?? ANY}
        onChange={source => onChange({ source: source === ANY ? undefined : source })}
      />
      {tags.length > 0 && (
        <ChoiceMenu
          className={classes.choice}
          label={text.tag}
          choices={[{ value: ANY, label: text.anyTag }, ...tags.map(tag => ({ value: tag.id, label: tag.name }))]}
          value={search.tag ?? ANY}
          onChange={tag => onChange({ tag: tag === ANY ? undefined : tag })}
        />
      )}
    </>
  )
}
