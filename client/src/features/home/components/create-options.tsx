import { IconAdjustmentsHorizontal, IconBolt, IconDice5, IconGridDots, IconLock } from '@tabler/icons-react'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import type { TaskPrice } from '@atelier/shared-schema/tasks/task-requests.ts'
import { describeKeys } from '#app/shortcuts.tsx'
import type { BoxFields } from '#recipes/box/box-fields.ts'
import { PriceNote } from '#recipes/box/price-note.tsx'
import { RatioChip } from '#recipes/box/ratio-chip.tsx'
import { RecipeSwitch } from '#recipes/box/recipe-switch.tsx'
import { rollSeed } from '#recipes/fields/number-values.ts'
import { Stepper } from '#recipes/fields/stepper.tsx'
import { countRuns } from '#recipes/several/several-runs.ts'
import type { Several } from '#recipes/several/use-several.ts'
import type { RecipeParams } from '#recipes/use-recipe-params.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { homeMessages } from '#features/home/home.messages.ts'
import classes from './create-box.module.css'

export interface CreateOptionsProps {
  recipe: RecipeAnswer
  fields: BoxFields
  params: RecipeParams
  price: TaskPrice | undefined
  isSending: boolean
  several: Several
  hasSettings: boolean
  onSettings: () => void
  onRecipe: (recipe: RecipeSummary) => void
  onGenerate: () => void
}

/** The line under the prompt: recipe, shape, count, seed, the rest, and the button with what it costs and takes. */
export function CreateOptions(props: CreateOptionsProps) {
  const { recipe, fields, params, price, isSending, several, hasSettings, onSettings, onRecipe, onGenerate } = props
  const text = useMessages(homeMessages)
  const { ratio, count, seed, rest } = fields
  return (
    <>
      <RecipeSwitch recipe={recipe} onChoose={onRecipe} />
      {(ratio ?? count) && <span className={classes.separator} />}
      {ratio && <RatioChip field={ratio} params={params} />}
      {count && (
        <Stepper field={count} value={params.values[count.key]} onChange={next => params.set(count.key, next)} />
      )}
      {seed && <SeedChip field={seed} params={params} />}
      {rest.length > 0 && (
        <IconButton
          icon={IconAdjustmentsHorizontal}
          label={text.settings}
          active={hasSettings}
          aria-expanded={hasSettings}
          onClick={onSettings}
        />
      )}
      <IconButton
        icon={IconGridDots}
        label={text.several}
        active={several.isOpen}
        aria-expanded={several.isOpen}
        onClick={several.toggle}
      />
      <TurboLink prompt={fields.prompt && params.values[fields.prompt.key]} />
      <span className={classes.go}>
        <PriceNote price={price} />
        <Button
          variant="primary"
          data-generate
          aria-busy={isSending || undefined}
          shortcut={describeKeys('mod+enter')}
          onClick={onGenerate}
        >
          {several.ask ? text.generateSeveral(countRuns(several.ask)) : text.generate}
        </Button>
      </span>
    </>
  )
}

/** The same words where the picture follows as they are written. */
function TurboLink({ prompt }: { prompt: unknown }) {
  const text = useMessages(homeMessages)
  const words = typeof prompt === 'string' && prompt !== '' ? prompt : undefined
  return (
    <LinkButton to="/turbo" search={{ prompt: words }} icon={IconBolt} data-tip={text.turboTip}>
      {text.turbo}
    </LinkButton>
  )
}

function SeedChip({ field, params }: { field: FieldOf<'number'>; params: RecipeParams }) {
  const text = useMessages(homeMessages)
  const value = params.params[field.key]
  const isKept = typeof value === 'number' || typeof value === 'string'
  return (
    <Button
      icon={isKept ? IconLock : IconDice5}
      aria-pressed={isKept}
      data-tip={isKept ? text.keptSeedTip : text.seedTip}
      onClick={() => params.set(field.key, isKept ? undefined : rollSeed(field))}
    >
      {isKept ? text.seed(String(value)) : text.randomSeed}
    </Button>
  )
}
