import { useSearch } from '@tanstack/react-router'
import { usePageTitle } from '#app/page-title.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { AutomationForm } from './components/automation-form.tsx'
import { formMessages } from './form.messages.ts'
import type { RunnableRef } from './hooks/use-runnable.ts'

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
