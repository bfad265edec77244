import { randomBytes } from 'node:crypto'
import { insertPerson } from '@atelier/api/testing/test-api.queries.ts'
import { startOurs } from '../start-ours.ts'

/** The api on a database and a folder, with a person of its own. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const { url, publicUrl, db, dispose } = await startOurs(databaseUrl, { DATA_DIR: dataDir })
const session = randomBytes(32).toString('base64url')
await insertPerson(db, { email: `${process.pid}@example.org` }, session)
process.send?.({ url, session, publicUrl })
process.once('disconnect', () => void dispose().finally(() => process.exit()))
