import { enableCompileCache } from 'node:module'
import { readConfig } from '@atelier/platform/config/config.ts'

// Compiled code is kept between calls: it is a third of what a start takes.
enableCompileCache()
// Whoever reads the output may stop reading, as `head` does.
process.stdout.on('error', () => undefined)

const { openEmbeddedEngine } = await import('#engines/start-engines.ts')
const { readCommand } = await import('./command.ts')
const { ProgressLine } = await import('./progress-line.ts')
const { describeEnd, runCommand } = await import('./run-command.ts')

const progress = new ProgressLine(process.stderr)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2))
    const config = readConfig(process.env)
    const engine = openEmbeddedEngine(
      { ...config, engineRunners: command.name === 'sheet' ? config.engineRunners : 1, engineCacheBytes: 0 },
      () => undefined,
    )
    try {
      const print = (line: string) => void process.stdout.write(`${line}\n`)
      await runCommand(command, { engine, signal: stopping.signal, progress, print })
      return 0
    } finally {
      await engine.dispose()
    }
  } catch (error) {
    progress.clear()
    const { lines, exitCode } = describeEnd(error)
    for (const line of lines) process.stderr.write(`${line}\n`)
    return exitCode
  }
}
