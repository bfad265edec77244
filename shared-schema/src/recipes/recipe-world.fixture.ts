import { makeRegistry, type NodeRegistry } from '#graph/node-registry.ts'
import type { NodeInput, NodeInputs } from '#graph/node-schema.ts'
import { allNodeSchemas } from '#nodes/all-node-schemas.ts'
import type { RunFiles } from './compile-recipe.ts'
import { imagesOf, type ParamValues } from './param-values.ts'
import type { RecipeDefinition } from './recipe-definition.ts'
import type { RecipeField } from './recipe-field.ts'

const models: Readonly<Record<string, readonly string[]>> = {
  checkpoints: ['studio-painter'],
  upscale_models: ['atelier-2x', 'atelier-4x'],
  vae: ['studio-painter'],
  loras: ['ink.safetensors', 'people/ann.safetensors'],
  input: ['a.png', 'b.png', 'c.png', 'mask.png'],
}

/** The kinds of the built-in engine, as it describes them where these models and files are. */
export const recipeRegistry: NodeRegistry = makeRegistry(
  allNodeSchemas.map(schema => ({
    ...schema,
    input: { ...schema.input, required: filled(schema.input.required), optional: filled(schema.input.optional) },
  })),
)

function filled(inputs: NodeInputs): NodeInputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, [type, options]]): [string, NodeInput] => {
      const folder = options.model_folder
      return [name, [folder === undefined ? type : (models[folder] ?? []), options]]
    }),
  )
}

export const imageId = '0198f2a4-0000-7000-8000-000000000001'

/** Something for all that is needed and has no default. */
export function neededParams({ fields }: Pick<RecipeDefinition, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(field => field.isRequired === true && !('default' in field && field.default !== undefined))
      .map(field => [field.key, exampleOf(field)]),
  )
}

function exampleOf(field: RecipeField): unknown {
  if (field.type === 'image') {
    const image = field.mask === 'required' ? { image: imageId, mask: imageId } : imageId
    return Array.from({ length: field.countMin }, () => image)
  }
  return field.type === 'number' ? field.min : 'a cat by a lake'
}

/** A file for each image among the values. */
export function filesFor(values: ParamValues): RunFiles {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      imagesOf(value).map(({ mask }, index) => ({
        fileId: `file-${index}`,
        name: ['a.png', 'b.png', 'c.png'][index % 3] ?? 'a.png',
        ...(mask !== undefined && { mask: { fileId: 'file-mask', name: 'mask.png' } }),
      })),
    ]),
  )
}
