import type { AutomationAnswer, AutomationTrigger } from '@atelier/shared-schema/entities/automation.ts'
import type { RunnableRef } from './hooks/use-runnable.ts'
import { ownTimeZone } from './hooks/use-trigger-words.ts'

/** An automation as it is filled in, apart from what the recipe or the macro asks for. */
export interface Draft {
  /** undefined: called after what it runs. */
  name: string | undefined
  action: RunnableRef | undefined
  imageParam: string | undefined
  folderId: string | null
  kind: AutomationTrigger['kind']
  cron: string
  timeZone: string
  watchedId: string | undefined
}

export function emptyDraft(action: RunnableRef | undefined): Draft {
  return {
    name: undefined,
    action,
    imageParam: undefined,
    folderId: null,
    kind: 'schedule',
    cron: '0 9 * * *',
    timeZone: ownTimeZone(),
    watchedId: undefined,
  }
}

export function draftOf({ name, action, trigger }: AutomationAnswer): Draft {
  return {
    ...emptyDraft({ run: action.run, id: action.id }),
    name,
    imageParam: action.imageParam,
    folderId: action.folderId,
    kind: trigger.kind,
    ...(trigger.kind === 'schedule' && { cron: trigger.cron, timeZone: trigger.timeZone }),
    ...(trigger.kind === 'image' && { watchedId: trigger.folderId }),
  }
}

/** undefined: the folder to watch is not chosen yet. */
export function triggerOf({ kind, cron, timeZone, watchedId }: Draft): AutomationTrigger | undefined {
  switch (kind) {
    case 'schedule':
      return { kind, cron, timeZone }
    case 'image':
      return watchedId === undefined ? undefined : { kind, folderId: watchedId }
    case 'webhook':
      return { kind }
  }
}
