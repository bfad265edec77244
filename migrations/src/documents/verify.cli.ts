import { readConfig } from '@atelier/platform/config/config.ts'
import { explain } from '#backup/explain.ts'
import { openInstallation } from '#backup/target.ts'
import { openDatabase } from '#database/connection.ts'
import { assertSchemaIsCurrent } from '#database/migrate.ts'
import { verifyDocuments } from './verify-documents.ts'

/** `npm run docs:verify [-- --repair] [-- name…]`: works while Atelier runs and while it does not. */
try {
  const given = process.argv.slice(2)
  const unknown = given.find(argument => argument.startsWith('-') && argument !== '--repair')
  if (unknown) throw new Error(`There is no ${unknown} here: npm run docs:verify -- [--repair] [name of a document…]`)
  const names = given.filter(argument => !argument.startsWith('-'))
  const installation = await openInstallation(readConfig(process.env))
  const db = openDatabase(installation.url, { poolSize: 2, name: 'atelier-verify' })
  try {
    await assertSchemaIsCurrent(db)
    process.exitCode = await verify(names, given.includes('--repair'))
  } finally {
    await db.destroy()
    await installation.close()
  }

  async function verify(only: readonly string[], repair: boolean): Promise<number> {
    let [found, left] = [0, 0]
    const count = await verifyDocuments(db, {
      repair,
      now: new Date(),
      ...(only.length > 0 && { names: only }),
      onFinding: ({ document, wrong, repaired }) => {
        found += 1
        if (!repaired) left += 1
        process.stdout.write(`${repaired ? 'repaired' : 'wrong'}  ${document}  ${wrong}\n`)
      },
    })
    const documents = count === 1 ? '1 document' : `${count} documents`
    process.stdout.write(
      found === 0
        ? `${documents}: all is well.\n`
        : `${documents}: ${found} wrong, ${found - left} of that repaired.\n`,
    )
    return left > 0 ? 1 : 0
  }
} catch (error) {
  explain(error)
}
process.exit()
