import type { ReactNode } from 'react'
import { IconPhotoCheck } from '@tabler/icons-react'
import type { StepStatus } from '@atelier/shared-schema/macros/advance-macro.ts'
import type { MacroDefinition, MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { RecipePicture } from '#recipes/recipe-picture.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { chainMessages } from './chain.messages.ts'
import { useStepRecipes } from './use-step-recipes.ts'
import type { StepRecipes } from './use-step-recipes.ts'
import { useStepWords } from './use-step-words.ts'
import type { StepWords } from './use-step-words.ts'
import classes from './chain.module.css'

/** What a macro does, step by step. */
export function Chain({ definition }: { definition: MacroDefinition }) {
  const text = useMessages(chainMessages)
  const recipes = useStepRecipes(definition.steps)
  const words = useStepWords(definition, recipes)
  return (
    <ol className={classes.chain} aria-label={text.steps}>
      {definition.steps.map((step, index) => (
        <ChainStep key={step.key} step={step} number={index + 1} recipes={recipes} words={words} />
      ))}
    </ol>
  )
}

export interface ChainStepProps {
  step: MacroStep
  number: number
  recipes: StepRecipes
  words: StepWords
  /** How it stands in a run. */
  status?: StepStatus
  /** At the end of its line. */
  aside?: ReactNode
  children?: ReactNode
}

/** One step, joined by a line to the one after it. */
export function ChainStep({ step, number, recipes, words, status, aside, children }: ChainStepProps) {
  const text = useMessages(chainMessages)
  const facts = [
    words.leadOf(step),
    words.timesOf(step) ?? '',
    step.when ? text.onlyIf(words.conditionOf(step.when)) : '',
  ].filter(fact => fact !== '')
  return (
    <li className={classes.step} data-step={step.key} data-status={status}>
      <div className={classes.head}>
        <StepPicture step={step} recipes={recipes} />
        <div className={classes.words}>
          <h3>
            <span className={classes.number}>{number}</span>
            {words.titleOf(step)}
          </h3>
          {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        </div>
        {aside}
      </div>
      {children}
    </li>
  )
}

export function StepPicture({ step, recipes }: Pick<ChainStepProps, 'step' | 'recipes'>) {
  const recipe = step.type === 'recipe' ? recipes.of(step.recipe) : undefined
  if (recipe) return <RecipePicture recipe={recipe} className={classes.picture} />
  return (
    <span className={classes.sign} data-approval={step.type === 'approval' || undefined}>
      {step.type === 'approval' && <Icon of={IconPhotoCheck} size="md" />}
    </span>
  )
}
