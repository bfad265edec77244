/**
 * What a node gives instead of a value so that nothing that takes it runs, and nothing that takes of that in turn. With a
 * message the outputs that are skipped show it; without one they are skipped in silence.
 */
export class ExecutionBlocker {
  readonly message: string | null

  constructor(message: string | null) {
    this.message = message
  }
}

/** The first of the values that blocks, also where a kind takes whole lists. */
export function findBlocker(inputs: Readonly<Record<string, unknown>>): ExecutionBlocker | undefined {
  for (const value of Object.values(inputs)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    const found = values.find(entry => entry instanceof ExecutionBlocker)
    if (found) return found
  }
  return undefined
}
