import type { z } from 'zod'
import type { DefinitionFault } from './field-faults.ts'

interface Fitting<Definition> {
  /** Of the whole definition, as JSON. */
  readonly bytesMax: number
  readonly findFaults: (definition: Definition) => readonly DefinitionFault[]
}

/** Refuses a definition that is too long, and one whose parts do not fit together, each fault at its place. */
export function fitsTogether<Definition>({ bytesMax, findFaults }: Fitting<Definition>) {
  return (definition: Definition, context: z.RefinementCtx): void => {
    if (new TextEncoder().encode(JSON.stringify(definition)).length > bytesMax) {
      context.addIssue({ code: 'custom', message: `must be at most ${bytesMax / 1024} KiB of JSON` })
    }
    for (const { path, message } of findFaults(definition)) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
  }
}
