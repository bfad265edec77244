import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explain } from '@atelier/database/backup/explain.ts'
import { openInstallation } from '@atelier/database/backup/target.ts'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { assertSchemaIsCurrent } from '@atelier/database/database/migrate.ts'
import { readConfig } from '@atelier/platform/config/config.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { openSecretBox } from '@atelier/platform/secrets/secret-box.ts'
import { openObjectStore } from '@atelier/platform/storage/open-object-store.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { OfferedEngines } from '#engines/offered-engines.ts'
import { WaitingCalls } from '#areas/recipe-tasks/waiting-calls.ts'
import { EventStreams } from '#events/event-streams.ts'
import { OpenedItems } from '#people/opened-items.ts'
import { importFolder } from './import-folder.service.ts'
import type { ImportedPicture } from './import-folder.service.ts'
import { findImporter } from './import.queries.ts'

const usage = 'npm run import -- path/to/outputs [--for person@example.org] [--name "Name of its folder"]'
const RING_EVERY = 50

/** `npm run import -- folder`: works while Atelier runs and while it does not. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { for: { type: 'string' }, name: { type: 'string' } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new Error(`Name one folder: ${usage}`)
  const from = resolve(folder)
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${from}: ${usage}`)
  await run(from, values)
} catch (error) {
  explain(error)
}
process.exit()

async function run(from: string, options: { for?: string | undefined; name?: string | undefined }): Promise<void> {
  const config = readConfig(process.env)
  const installation = await openInstallation(config)
  const { url } = installation
  const db = openDatabase(url, { poolSize: 4, name: 'atelier-import' })
  try {
    await assertSchemaIsCurrent(db)
    const log = createLog({ name: 'import', level: 'warn' })
    const now = () => new Date()
    const doorbell = openDoorbell({ url, directUrl: config.databaseDirectUrl ?? url, redisUrl: config.redisUrl, log })
    const events = new EventStreams({ db, doorbell, log, now })
    const opened = new OpenedItems({ db, log, now })
    const store = await openObjectStore(config)
    const app = {
      db,
      config,
      log,
      doorbell,
      store,
      secrets: openSecretBox(config),
      events,
      engines: new OfferedEngines(db),
      waitingCalls: new WaitingCalls(),
      opened,
      isReadOnly: () => false,
      now,
    }
    const actor = await findImporter(db, options.for)
    if (!actor) throw new Error(options.for ? `Nobody here is ${options.for}.` : 'This installation has no owner yet.')
    const counts = { imported: 0, known: 0, refused: 0 }
    await importFolder(app, actor, { from, name: options.name, onPicture: tell })
    ring()
    process.stdout.write(`${counts.imported} imported, ${counts.known} there already, ${counts.refused} refused.\n`)
    process.exitCode = counts.refused > 0 ? 1 : 0
    await events.dispose()
    await opened.dispose()
    await doorbell.dispose()
    await store.dispose()

    function tell({ path, outcome, reason }: ImportedPicture): void {
      counts[outcome] += 1
      if (outcome === 'refused') process.stdout.write(`refused  ${path}  ${reason}\n`)
      if (counts.imported % RING_EVERY === 1) ring()
    }

    /** Thumbnails are made, and open pages see the pictures, while the rest comes. */
    function ring(): void {
      doorbell.ring(FILES_CHANNEL)
      doorbell.ring(CHANGES_CHANNEL)
    }
  } finally {
    await db.destroy()
    await installation.close()
  }
}
