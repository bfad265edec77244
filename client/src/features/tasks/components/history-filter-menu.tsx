import { Menu } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconFolder, IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { lastDays } from '#features/tasks/tasks-search.ts'
import type { TasksSearch } from '#features/tasks/tasks-search.ts'
import classes from './history-filters.module.css'

/** What needs more room than a menu has. */
export type FilterDialogName = 'dates' | 'folder'

export interface HistoryFilterMenuProps extends AskedMenu {
  onChoose: (part: Partial<TasksSearch>) => void
  onDialog: (name: FilterDialogName) => void
}

/** First by what, then which. */
export function HistoryFilterMenu({ onChoose, onDialog, ...asked }: HistoryFilterMenuProps) {
  const text = useMessages(schedulerMessages)
  const [field, setField] = useState<'recipe' | 'dates'>()
  const onChange = (opened: boolean) => {
    asked.onChange(opened)
    if (!opened) setField(undefined)
  }
  return (
    <AnchoredMenu {...asked} onChange={onChange} position="bottom-start" width={240}>
      {field === undefined ? (
        <>
          <Menu.Item closeMenuOnClick={false} leftSection={<Icon of={IconWand} />} onClick={() => setField('recipe')}>
            {text.fields.recipe}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<Icon of={IconCalendar} />}
            onClick={() => setField('dates')}
          >
            {text.fields.dates}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconFolder} />} onClick={() => onDialog('folder')}>
            {text.fields.folder}
          </Menu.Item>
        </>
      ) : (
        <div className={classes.menu}>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<Icon of={IconChevronLeft} />}
            onClick={() => setField(undefined)}
          >
            {text.fields[field]}
          </Menu.Item>
          <Menu.Divider />
          {field === 'recipe' ? (
            <RecipeItems onChoose={recipe => onChoose({ recipe })} />
          ) : (
            <DateItems onChoose={onChoose} onOther={() => onDialog('dates')} />
          )}
        </div>
      )}
    </AnchoredMenu>
  )
}

const RECIPES_MAX = 200

/** Everything that one could have run. */
function RecipeItems({ onChoose }: { onChoose: (id: string) => void }) {
  const text = useMessages(schedulerMessages)
  const locale = useLocale()
  const query = { view: 'all', limit: RECIPES_MAX } as const
  const { data, isPending } = useRoute(recipesRoutes.browse, { query }, { staleTime: 60_000 })
  const recipes = useMemo(() => {
    const named = (data?.items ?? []).map(({ id, names }) => [id, names[locale]] as const)
    return named.toSorted(([, one], [, other]) => one.localeCompare(other, locale))
  }, [data, locale])
  if (recipes.length === 0) return <Menu.Label>{isPending ? '…' : text.noRecipes}</Menu.Label>
  return recipes.map(([id, name]) => (
    <Menu.Item key={id} onClick={() => onChoose(id)}>
      {name}
    </Menu.Item>
  ))
}

interface DateItemsProps {
  onChoose: (dates: { from: string; to: string }) => void
  onOther: () => void
}

function DateItems({ onChoose, onOther }: DateItemsProps) {
  const text = useMessages(schedulerMessages)
  return (
    <>
      <Menu.Item onClick={() => onChoose(lastDays(1))}>{text.today}</Menu.Item>
      <Menu.Item onClick={() => onChoose(lastDays(7))}>{text.lastWeek}</Menu.Item>
      <Menu.Item onClick={() => onChoose(lastDays(30))}>{text.lastMonth}</Menu.Item>
      <Menu.Item onClick={onOther}>{text.otherDates}</Menu.Item>
    </>
  )
}
