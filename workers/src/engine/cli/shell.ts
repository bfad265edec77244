import type { Engine } from '#engines/engine.ts'
import type { ProgressLine } from './progress-line.ts'

/** What a command works with. */
export interface Shell {
  readonly engine: Engine
  readonly signal: AbortSignal
  readonly progress: ProgressLine
  print(line: string): void
}

/** Something went wrong that is the caller's to put right, said in full. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}
