import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '@atelier/platform/config/config.ts'
import { backUp } from './backup.ts'
import { explain } from './explain.ts'
import { openInstallation } from './target.ts'

/** `npm run backup [-- file]`: works while Atelier runs and while it does not. */
try {
  const config = readConfig(process.env)
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `atelier-${time}.tar.gz`))
  const database = await openInstallation(config)
  try {
    const { tables, rows } = await backUp({ databaseUrl: database.url, dataDir: config.dataDir, file, withFiles: true })
    const megabytes = (statSync(file).size / 1_000_000).toFixed(1)
    process.stdout.write(
      `Backed up ${rows} rows of ${tables} tables, files and secrets to ${file} (${megabytes} MB).\n`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  explain(error)
}
process.exit()
