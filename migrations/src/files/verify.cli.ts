import { readConfig } from '@atelier/platform/config/config.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { explain } from '#backup/explain.ts'
import { openInstallation } from '#backup/target.ts'
import { openDatabase } from '#database/connection.ts'
import { assertSchemaIsCurrent } from '#database/migrate.ts'
import { verifyFiles } from './verify-files.ts'

const known = ['--content', '--repair']

/** `npm run files:verify [-- --content --repair]`: works while Atelier runs and while it does not. */
try {
  const given = process.argv.slice(2)
  const unknown = given.find(argument => !known.includes(argument))
  if (unknown) throw new Error(`There is no ${unknown} here: npm run files:verify -- [--content] [--repair]`)
  const config = readConfig(process.env)
  const installation = await openInstallation(config)
  const db = openDatabase(installation.url, { poolSize: 2, name: 'atelier-verify' })
  const store = await openObjectStore(config)
  try {
    await assertSchemaIsCurrent(db)
    let [found, left] = [0, 0]
    const count = await verifyFiles(db, store, {
      content: given.includes('--content'),
      repair: given.includes('--repair'),
      limits: uploadImageLimits(config),
      now: new Date(),
      onFinding: ({ wrong, repaired }) => {
        found += 1
        if (!repaired) left += 1
        process.stdout.write(`${repaired ? 'repaired' : 'wrong'}  ${wrong}\n`)
      },
    })
    const files = count === 1 ? '1 file' : `${count} files`
    process.stdout.write(
      found === 0 ? `${files}: all is well.\n` : `${files}: ${found} wrong, ${found - left} of that repaired.\n`,
    )
    process.exitCode = left > 0 ? 1 : 0
  } finally {
    await store.dispose()
    await db.destroy()
    await installation.close()
  }
} catch (error) {
  explain(error)
}
process.exit()
