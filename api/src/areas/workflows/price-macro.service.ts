import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { RunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import { readSpendable } from '@atelier/database/credits/holds.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import type { MacroPrice } from '@atelier/shared-schema/entities/macro-price.ts'
import { countRuns } from '@atelier/shared-schema/macros/count-runs.ts'
import type { CountedStep } from '@atelier/shared-schema/macros/count-runs.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { checkFieldValue } from '@atelier/shared-schema/recipes/check-field-value.ts'
import { defaultValues } from '@atelier/shared-schema/recipes/check-params.ts'
import { describeNeeds, findLacking } from '@atelier/shared-schema/recipes/describe-needs.ts'
import { estimatePixels } from '@atelier/shared-schema/recipes/estimate-pixels.ts'
import type { ParamValue } from '@atelier/shared-schema/recipes/param-values.ts'
import type { App } from '#app.ts'
import { chooseDestination } from '#areas/recipe-tasks/destination.ts'
import { openWorkbench, priceTask } from '#areas/recipe-tasks/prepare-task.service.ts'
import { noneIfNotFound } from './macros.service.ts'

type PriceAsk = RouteCall<typeof workflowsRoutes.price>['body']

interface PricedStep {
  key: string
  runs: number
  /** In thousandths of a credit, of one run. */
  amount: number
  runMs: number | null
}

/** What a macro would cost at most, whether it is saved or not. What its steps will be given is not known yet, only how much. */
export async function priceMacro(app: App, actor: Person, ask: PriceAsk): Promise<MacroPrice> {
  const recipes = await findRecipes(app, actor, ask.definition)
  const counted = countRuns(ask.definition, ask.params, reference => recipes.get(reference)?.definition.fields ?? [])
  const priced: PricedStep[] = []
  for (const one of counted) {
    const recipe = recipes.get(one.step.recipe)
    if (recipe) priced.push(await priceStep(app, actor, recipe, one))
  }
  return sumUp(priced, await readPurse(app, actor, ask))
}

async function findRecipes(
  app: App,
  actor: Person,
  { steps }: MacroDefinition,
): Promise<Map<string, RunnableRecipe | undefined>> {
  const references = new Set(steps.flatMap(step => (step.type === 'recipe' ? [step.recipe] : [])))
  const found = [...references].map(async reference => {
    const recipe = await findRunnableRecipe(app.db, actor, reference).catch(noneIfNotFound)
    return [reference, recipe] as const
  })
  return new Map(await Promise.all(found))
}

async function priceStep(
  app: App,
  actor: Person,
  recipe: RunnableRecipe,
  { step, runs, given }: CountedStep,
): Promise<PricedStep> {
  const bench = await openWorkbench(app, actor, recipe)
  const { definition } = recipe
  const up = bench.engines.filter(engine => engine.isUp)
  const needs = describeNeeds(definition)
  const able = up.filter(({ registry }) => findLacking(needs, registry).kinds.length === 0)
  const pixels = estimatePixels(definition, readValues(definition, given))
  const engines = (able.length > 0 ? able : up).slice(0, 1)
  const { amount, runMs } = await priceTask(bench, engines, { pixels, graph: definition.graph })
  return { key: step.key, runs, amount, runMs }
}

/** What is given and fits; the rest as the recipe has it. */
function readValues({ fields }: RunnableRecipe['definition'], given: CountedStep['given']): Record<string, ParamValue> {
  const values: Record<string, ParamValue> = { ...defaultValues({ fields }) }
  for (const field of fields) {
    const checked = Object.hasOwn(given, field.key) ? checkFieldValue(field, given[field.key]) : undefined
    if (checked && 'value' in checked) values[field.key] = checked.value
  }
  return values
}

interface Purse {
  isFree: boolean
  available: number | null
}

async function readPurse(app: App, actor: Person, ask: PriceAsk): Promise<Purse> {
  const { isEnabled } = await readCreditSettings(app.db)
  if (!isEnabled) return { isFree: true, available: null }
  const { workspaceId } = await app.db.transaction().execute(trx => chooseDestination(trx, actor, ask))
  return { isFree: false, available: toCredits(await readSpendable(app.db, { uid: actor.uid, workspaceId })) }
}

function sumUp(steps: readonly PricedStep[], purse: Purse): MacroPrice {
  const times = (ms: number | null, runs: number) => (ms === null ? null : ms * runs)
  return {
    ...purse,
    credits: toCredits(steps.reduce((sum, { amount, runs }) => sum + amount * runs, 0)),
    runMs: steps.reduce<number | null>(
      (sum, { runMs, runs }) => (sum === null || runMs === null ? null : sum + runMs * runs),
      0,
    ),
    steps: steps.map(({ key, runs, amount, runMs }) => ({
      key,
      runs,
      credits: toCredits(amount * runs),
      runMs: times(runMs, runs),
    })),
  }
}
