import { resolve } from 'node:path'
import { readConfig } from '@atelier/platform/config/config.ts'
import { explain } from './explain.ts'
import { restore } from './restore.ts'
import { openRestoreTarget } from './target.ts'
import type { OpenDatabase } from './target.ts'

/** `npm run restore -- file [--replace]`: into an empty database or a new DATA_DIR. */
let target: OpenDatabase | null = null
try {
  const [file] = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
  if (!file) throw new Error('Name the backup: npm run restore -- path/to/backup.tar.gz')
  const config = readConfig(process.env)
  const result = await restore({
    file: resolve(file),
    dataDir: config.dataDir,
    openTarget: async () => {
      target = await openRestoreTarget(config, { replace: process.argv.includes('--replace') })
      return target.url
    },
  })
  process.stdout.write(
    `Restored ${result.rows} rows of ${result.tables} tables${result.withFiles ? ' and the files' : ' (this backup holds no files)'} as of ${result.createdAt}. Everybody signs in again.\n`,
  )
} catch (error) {
  explain(error)
} finally {
  await closeTarget(target)
}
process.exit()

async function closeTarget(opened: OpenDatabase | null): Promise<void> {
  await opened?.close()
}
