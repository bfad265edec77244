import { Select } from '@mantine/core'
import { recipesRoutes } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { formMessages } from '../form.messages.ts'
import type { RunnableRef } from '../hooks/use-runnable.ts'

export interface ActionSelectProps {
  value: RunnableRef | undefined
  /** Of what is chosen, where it is not in the list. */
  name: string | undefined
  error: string | undefined
  onChange: (action: RunnableRef) => void
}

const LISTED_MAX = 100

/** Any recipe or macro that the person may run, found by its name. */
export function ActionSelect({ value, name, error, onChange }: ActionSelectProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const query = { view: 'all', sort: 'name', order: 'ASC', limit: LISTED_MAX } as const
  const recipes = useRoute(recipesRoutes.browse, { query }, { staleTime: 60_000 }).data?.items ?? []
  const macros = useRoute(workflowsRoutes.browse, { query }, { staleTime: 60_000 }).data?.items ?? []
  const groups = [
    { group: text.recipes, items: recipes.map(({ id, names }) => ({ value: `recipe:${id}`, label: names[locale] })) },
    { group: text.macros, items: macros.map(macro => ({ value: `macro:${macro.id}`, label: macro.name })) },
  ]
  const current = value && `${value.run}:${value.id}`
  const isListed = groups.some(({ items }) => items.some(item => item.value === current))
  const unlisted = current !== undefined && !isListed && name !== undefined ? [{ value: current, label: name }] : []
  return (
    <Select
      label={text.action}
      placeholder={text.chooseAction}
      value={current ?? null}
      data={[...unlisted, ...groups.filter(({ items }) => items.length > 0)]}
      searchable
      nothingFoundMessage={text.nothingLike}
      error={error}
      onChange={chosen => {
        const [run, id] = chosen?.split(':') ?? []
        if (id !== undefined) onChange({ run: run === 'macro' ? 'macro' : 'recipe', id })
      }}
    />
  )
}
