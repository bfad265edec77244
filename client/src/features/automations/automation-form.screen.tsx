import { getRouteApi, useSearch } from '@tanstack/react-router'
import { automationsRoutes as routes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { AutomationForm } from './components/automation-form.tsx'
import { AutomationNotRead } from './components/automation-not-read.tsx'
import { formMessages } from './form.messages.ts'
import type { RunnableRef } from './hooks/use-runnable.ts'

const editRoute = getRouteApi('/open/signed-in/workflows/automations/$id/edit')

/** Begins with a recipe or a macro where the address names one. */
export function NewAutomationScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  usePageTitle(useMessages(formMessages).newTitle)
  const begins = readAction('recipe', search['recipe']) ?? readAction('macro', search['macro'])
  return <AutomationForm key={begins?.id} begins={begins} />
}

function readAction(run: RunnableRef['run'], id: unknown): RunnableRef | undefined {
  return typeof id === 'string' ? { run, id } : undefined
}

export function EditAutomationScreen() {
  const { id } = editRoute.useParams()
  const read = useRoute(routes.read, { params: { id } })
  usePageTitle(read.data?.name)
  if (read.data) return <AutomationForm key={id} automation={read.data} />
  if (read.isPending) {
    return (
      <Page title="" width="form">
        <SkeletonRows count={6} />
      </Page>
    )
  }
  return <AutomationNotRead read={read} />
}
