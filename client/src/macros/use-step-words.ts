import { useMemo } from 'react'
import { isRepeating } from '@atelier/shared-schema/macros/macro-faults.ts'
import type { MacroCondition, MacroDefinition, MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { chainMessages } from './chain.messages.ts'
import type { StepRecipes } from './use-step-recipes.ts'

export interface StepWords {
  /** What a step is called: its own title, or that of what it does. */
  titleOf: (step: MacroStep) => string
  titleOfKey: (key: string) => string
  /** What it does, beside its title. */
  leadOf: (step: MacroStep) => string
  /** How often it runs. */
  timesOf: (step: MacroStep) => string | undefined
  conditionOf: (condition: MacroCondition) => string
}

export type ChainParts = Pick<MacroDefinition, 'inputs' | 'steps'>

/** The words for the steps of one macro, in the person's language. */
export function useStepWords({ inputs, steps }: ChainParts, recipes: StepRecipes): StepWords {
  const text = useMessages(chainMessages)
  const locale = useLocale()
  return useMemo(() => {
    const nameOfRecipe = (reference: string) =>
      recipes.of(reference)?.names[locale] ?? (recipes.isGone(reference) ? text.missing : '…')
    const titleOf = (step: MacroStep): string =>
      step.title ?? (step.type === 'recipe' ? nameOfRecipe(step.recipe) : text.choose)
    const titleOfKey = (key: string): string => {
      const step = steps.find(candidate => candidate.key === key)
      return step ? titleOf(step) : key
    }
    return {
      titleOf,
      titleOfKey,
      leadOf: step => {
        if (step.type === 'approval') return text.chooseFrom(titleOfKey(step.of))
        const name = nameOfRecipe(step.recipe)
        return step.title === undefined || step.title === name ? '' : name
      },
      timesOf: step => {
        const repeating = step.type === 'recipe' && Object.values(step.params).find(isRepeating)
        if (!repeating) return undefined
        if (repeating.from === 'step') return repeating.what === 'images' ? text.perImage : text.perText
        return repeating.take === 'lines' ? text.perLine : text.perImage
      },
      conditionOf: condition => {
        if (condition.if === 'input') {
          const question = inputs.find(input => input.key === condition.input)?.label[locale] ?? condition.input
          const answer = typeof condition.is === 'boolean' ? (condition.is ? text.yes : text.no) : String(condition.is)
          return condition.isNot ? text.ifNotAnswer(question, answer) : text.ifAnswer(question, answer)
        }
        const step = titleOfKey(condition.step)
        if (condition.has === 'nothing') return text.ifNothing(step)
        return condition.has === 'images' ? text.ifImages(step) : text.ifTexts(step)
      },
    }
  }, [inputs, steps, recipes, locale, text])
}
