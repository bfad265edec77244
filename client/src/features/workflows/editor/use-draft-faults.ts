import { useMemo } from 'react'
import { tellIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import { localizeIssue } from '#api/issue-text.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { StepRecipes } from '#macros/use-step-recipes.ts'
import { findDraftFaults } from './draft-faults.ts'
import type { DraftFault } from './draft-faults.ts'
import type { FaultPlace } from './editor-context.ts'
import { editorMessages } from './editor.messages.ts'
import type { MacroDraft } from './macro-draft.ts'

export interface DraftFaults {
  all: readonly DraftFault[]
  faultOf: (place: FaultPlace) => string | undefined
  countFaults: (step: string) => number
}

type FaultWords = (typeof editorMessages)['en']['faults']

/** What keeps a draft from being saved; what is only missing is said once it was tried. */
export function useDraftFaults(draft: MacroDraft, recipes: StepRecipes, isTried: boolean): DraftFaults {
  const text = useMessages(editorMessages)
  const locale = useLocale()
  return useMemo(() => {
    const all = findDraftFaults(draft, recipes.of, recipes.isGone)
    const isAt = (fault: DraftFault, place: FaultPlace) =>
      fault.step === place.step &&
      fault.input === place.input &&
      fault.param === place.param &&
      fault.part === place.part
    return {
      all,
      faultOf: place => {
        const fault = all.find(each => isAt(each, place) && (isTried || each.why !== 'missing'))
        return fault && sayFault(fault, text.faults, locale)
      },
      countFaults: step => all.filter(fault => fault.step === step).length,
    }
  }, [draft, recipes, isTried, text, locale])
}

function sayFault({ why }: DraftFault, words: FaultWords, locale: Locale): string {
  if (typeof why === 'string') return words[why]
  if ('issue' in why) return tellIssue(why.issue, locale)
  if (why.message.startsWith('no step before')) return words.later
  if (why.message.startsWith('no input is')) return words.noQuestion
  if (why.message.startsWith('only one param')) return words.twice
  if (why.message.startsWith('must have at least one step')) return words.steps
  return localizeIssue(why.message)
}
