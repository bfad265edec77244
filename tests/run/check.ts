import { checkParts } from './check-parts.ts'

/** Format, lint, types and unused code, side by side. Resolves to the exit code; a failing part prints its own command. */
export async function check(): Promise<number> {
  const began = performance.now()
  const outcomes = await Promise.all(checkParts.map(async part => ({ part, outcome: await part.run() })))
  for (const { part, outcome } of outcomes) {
    console.log(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${part.name} (${outcome.seconds.toFixed(1)} s)`)
  }
  const failed = outcomes.filter(({ outcome }) => outcome.code !== 0)
  for (const { part, outcome } of failed) {
    console.log(`\n${part.name}: run it alone with \`${part.command}\`\n${outcome.output.trim()}`)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    failed.length
      ? `\n${failed.length} of ${outcomes.length} checks failed`
      : `all ${outcomes.length} checks passed in ${seconds} s`,
  )
  return failed.length ? 1 : 0
}

if (import.meta.main) process.exitCode = await check()
