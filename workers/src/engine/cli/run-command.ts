import { RunCanceled } from '#engine/node-kind.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { GraphRefused } from '#engines/engine.ts'
import { UsageError, usage } from './command.ts'
import type { Command } from './command.ts'
import { describeRefusal } from './describe-refusal.ts'
import { listEngine } from './list-engine.ts'
import { paintPrompt, paintingGraph } from './paint-prompt.ts'
import { paintSheet } from './paint-sheet.ts'
import { readPicture } from './read-picture.ts'
import { runGraphFile } from './run-graph-file.ts'
import { showRun } from './run-progress.ts'
import { CommandError } from './shell.ts'
import type { Shell } from './shell.ts'

export async function runCommand(command: Command, shell: Shell): Promise<void> {
  switch (command.name) {
    case 'help':
      shell.print(usage)
      return
    case 'list':
      return listEngine(shell)
    case 'graph':
      return runGraphFile(shell, command)
    case 'read':
      return readPicture(shell, command)
    case 'sheet':
      return paintSheet(shell, command)
    case 'paint':
      return paintFile(shell, command)
  }
}

async function paintFile(shell: Shell, command: Extract<Command, { name: 'paint' }>): Promise<void> {
  const progress = showRun(paintingGraph(command), shell.progress)
  const { text, used, ignored } = await paintPrompt(shell, command, { progress })
  shell.progress.clear()
  shell.print(command.to)
  for (const line of text.slice(0, 1)) shell.print(line)
  if (used.length > 0) shell.print(`Understood: ${used.join('; ')}`)
  if (ignored.length > 0) shell.print(`Not understood: ${ignored.join(', ')}`)
}

/** What to say of an error, and what to end with. */
export function describeEnd(error: unknown): { lines: string[]; exitCode: number } {
  if (error instanceof RunCanceled) return { lines: ['Stopped.'], exitCode: 130 }
  if (error instanceof UsageError) return { lines: [error.message, 'npm run engine -- --help says more.'], exitCode: 2 }
  if (error instanceof GraphRefused) return { lines: describeRefusal(error.refusal), exitCode: 2 }
  if (error instanceof CommandError) return { lines: [error.message], exitCode: error.exitCode }
  if (error instanceof RunFailed) return { lines: describeFailure(error), exitCode: 1 }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], exitCode: 1 }
}

function describeFailure({ message, input, reason, details }: RunFailed): string[] {
  const place = input === undefined ? '' : ` (input ${input})`
  const isOurs = reason === 'crashed' || reason === 'start'
  return [`${message}${place}`, ...(isOurs ? [details.words] : [])]
}
