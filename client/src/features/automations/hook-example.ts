import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'

export type ExampleValue = string | number | boolean

/** The fields that a program may fill in, with a value of the kind that each takes. */
export function exampleParams(fields: readonly RecipeField[], words: string): [RecipeField, ExampleValue][] {
  return fields.flatMap(field => {
    const value = exampleOf(field, words)
    return value === undefined ? [] : [[field, value]]
  })
}

function exampleOf(field: RecipeField, words: string): ExampleValue | undefined {
  switch (field.type) {
    case 'prompt':
    case 'text':
      return words
    case 'number':
      return field.default ?? field.min
    case 'boolean':
      return true
    case 'select':
    case 'radio':
    case 'gallery-select':
      return field.options[0]?.value
    case 'ratio':
      return field.ratios[0]
    case 'image':
      return `${location.origin}/f/…`
    case 'style':
      return field.default
    // What these take is longer than an example ought to be, or is known only where it runs.
    case 'model':
    case 'lora':
    case 'lora-simple':
    case 'pose':
      return undefined
  }
}

/** As it is pasted into a shell. */
export function curlOf(address: string, params: Readonly<Record<string, ExampleValue>>): string {
  const body = JSON.stringify({ params }).replaceAll("'", String.raw`'\''`)
  return [`curl -X POST '${address}' \\`, "  -H 'Content-Type: application/json' \\", `  -d '${body}'`].join('\n')
}
