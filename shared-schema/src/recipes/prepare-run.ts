import { ownOf } from '#graph/own-value.ts'
import { expandPrompt, type Expansion } from '#prompt/expand-prompt.ts'
import type { ReadEntries } from '#prompt/wildcards.ts'
import { compileRecipe, type CompiledRecipe, type RunFiles } from './compile-recipe.ts'
import type { ParamValue, ParamValues } from './param-values.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

export interface PrepareOptions {
  /** The wildcards of the person. */
  readonly read: ReadEntries
  readonly files?: RunFiles
  /** For a recipe without a seed among its fields, or where the person left it open; without either one is drawn. */
  readonly seed?: number
  /** The how-many-th run of the same params: what `@` in a prompt counts. */
  readonly index?: number
}

export interface PreparedRun extends CompiledRecipe {
  /** As given, but with the choices of the prompts made: what runs again just so. */
  readonly values: ParamValues
  /** By field, what the choices in its prompt came to; prompts without any are not among them. */
  readonly choices: Readonly<Record<string, Expansion['report']>>
}

/**
 * Makes everything of a run that is left to chance once, in an order that never changes: the seed, then by it the choices in
 * the prompts, then the graph.
 */
export function prepareRun(definition: RecipeDefinition, values: ParamValues, options: PrepareOptions): PreparedRun {
  const seed = wishedSeed(definition, values) ?? options.seed ?? drawSeed()
  const settled = new Map<string, ParamValue>(Object.entries(values))
  const choices = new Map<string, Expansion['report']>()
  for (const { key, type } of definition.fields) {
    const written = settled.get(key)
    if (type !== 'prompt' || typeof written !== 'string') continue
    const { texts, report } = expandPrompt(written, { read: options.read, seed, index: options.index ?? 0 })
    settled.set(key, texts[0] ?? written)
    if (saysSomething(report)) choices.set(key, report)
  }
  const compiled = compileRecipe(definition, Object.fromEntries(settled), { seed, files: options.files ?? {} })
  return {
    ...compiled,
    values: Object.fromEntries(settled),
    choices: Object.fromEntries(choices),
    isSeeded: compiled.isSeeded || choices.size > 0,
  }
}

/** The seed that the person gave; -1, as other tools write it, leaves it to chance. */
function wishedSeed({ fields }: RecipeDefinition, values: ParamValues): number | undefined {
  for (const field of fields) {
    if (field.type !== 'number' || field.kind !== 'seed') continue
    const seed = ownOf(values, field.key)
    if (typeof seed === 'number' && seed >= 0) return seed
  }
  return undefined
}

function saysSomething({ choices, missing, empty, cycles, unknownVariables, limits }: Expansion['report']): boolean {
  return [choices, missing, empty, cycles, unknownVariables, limits].some(list => list.length > 0)
}

/** 32 bits: short enough to be read out, and as many as older tools take. */
export function drawSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
