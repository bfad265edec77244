import { judgeDrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'
import { REFUSED } from '#process/lifecycle.ts'
import { ConfigError, readConfig } from './config.ts'
import { sayShut } from './boards-shut.ts'
import { printConfigTable } from './config-table.ts'

/** `npm run -s config` prints the table; `--start` checks the environment and prints what `start.ts` needs of it. */
try {
  process.stdout.write(`${process.argv.includes('--start') ? describeForStart() : printConfigTable()}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = REFUSED
}

function describeForStart(): string {
  const { dataDir, port, host, publicUrl, databaseUrl, smtpUrl, tldrawLicenseKey } = readConfig(process.env)
  return JSON.stringify({
    dataDir,
    port,
    host,
    publicUrl: process.env['PUBLIC_URL'] ? publicUrl : null,
    hasDatabase: databaseUrl !== undefined,
    databaseHost: databaseUrl ? `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}` : null,
    boardsAreShut: sayShut(judgeDrawingLicense({ key: tldrawLicenseKey, url: publicUrl, now: Date.now() })),
    smtpHost: smtpUrl ? new URL(smtpUrl).host : null,
  })
}
