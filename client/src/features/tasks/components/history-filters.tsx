import { IconFilterPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { Toolbar, ToolbarGap } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { endedStatuses, hasFilters, noFilters } from '#features/tasks/tasks-search.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import type { FilterDialogName } from './history-filter-menu.tsx'
import classes from './history-filters.module.css'

const load = () => import('./history-filter-menu.tsx')
const HistoryFilterMenu = lazyPart(async () => (await load()).HistoryFilterMenu)
const FilterDialog = lazyPart(async () => (await import('./filter-dialogs.tsx')).FilterDialog)

export interface HistoryFiltersProps {
  search: TasksSearch
  onChange: (next: Partial<TasksSearch>) => void
}

const ANY = 'any'

/** Words, how it ended, and as chips by which recipe, on which days and into which folder. */
export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  const text = useMessages(schedulerMessages)
  const words = useMessages(taskMessages)
  const { trigger, asked } = useMenuOnDemand(load)
  const [dialog, setDialog] = useState<FilterDialogName>()
  return (
    <>
      <Toolbar label={text.filters}>
        <SearchField
          label={text.find}
          clearLabel={text.clearSearch}
          value={search.search ?? ''}
          onChange={found => onChange({ search: found })}
        />
        <div className={classes.chips}>
          <FilterChips search={search} onChange={onChange} />
          <button type="button" {...trigger} className={classes.add}>
            <Icon of={IconFilterPlus} size="xs" />
            {text.filter}
          </button>
          {hasFilters(search) && (
            <Button size="xs" onClick={() => onChange(noFilters)}>
              {text.clearFilters}
            </Button>
          )}
        </div>
        <ToolbarGap />
        {search.view === 'history' && (
          <ChoiceMenu
            label={text.status}
            choices={[
              { value: ANY, label: text.anyStatus },
              ...endedStatuses.map(status => ({ value: status, label: words.statuses[status] })),
            ]}
            value={search.status ?? ANY}
            onChange={status => onChange({ status: endedStatuses.find(known => known === status) })}
          />
        )}
      </Toolbar>
      <Suspense>
        {asked && <HistoryFilterMenu {...asked} onChoose={onChange} onDialog={setDialog} />}
        {dialog && (
          <FilterDialog name={dialog} search={search} onChoose={onChange} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function FilterChips({ search, onChange }: HistoryFiltersProps) {
  const dates = useDatesWords(search)
  return (
    <>
      {search.recipe !== undefined && (
        <RecipeChip id={search.recipe} onRemove={() => onChange({ recipe: undefined })} />
      )}
      {dates !== undefined && <Chip onRemove={() => onChange({ from: undefined, to: undefined })}>{dates}</Chip>}
      {search.folder !== undefined && (
        <FolderChip id={search.folder} onRemove={() => onChange({ folder: undefined })} />
      )}
    </>
  )
}

interface NamedChipProps {
  id: string
  onRemove: () => void
}

function RecipeChip({ id, onRemove }: NamedChipProps) {
  const text = useMessages(schedulerMessages)
  const locale = useLocale()
  const { data, isPending } = useRoute(recipesRoutes.read, { params: { id } }, { staleTime: Infinity })
  const name = data?.names[locale] ?? (isPending ? '…' : text.unknownRecipe)
  return <Chip onRemove={onRemove}>{text.filterBy.recipe(name)}</Chip>
}

function FolderChip({ id, onRemove }: NamedChipProps) {
  const text = useMessages(schedulerMessages)
  const name = useLocalItem(id)?.item.name ?? text.folderUnseen
  return <Chip onRemove={onRemove}>{text.filterBy.folder(name)}</Chip>
}

/** The days that are looked at, in words. */
function useDatesWords({ from, to }: TasksSearch): string | undefined {
  const text = useMessages(schedulerMessages)
  const format = useFormat()
  const day = (written: string) => format.date(`${written}T12:00:00`)
  if (from === undefined) return to === undefined ? undefined : text.until(day(to))
  if (to === undefined) return text.since(day(from))
  return from === to ? day(from) : text.between(day(from), day(to))
}
