import { readConfig } from '@atelier/platform/config/config.ts'
import { checks, runCheck } from './checks.ts'

/** `npm run doctor`: one line a check, and the way out where something is wrong. */
const config = readConfigOrExit()
let bad = 0
for (const check of checks) {
  const { what, isGood, says } = await runCheck(check, config)
  if (!isGood) bad += 1
  process.stdout.write(`  ${isGood ? '✓' : '✗'} ${what.padEnd(13)}${says}\n`)
}
process.exit(bad > 0 ? 1 : 0)

function readConfigOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
