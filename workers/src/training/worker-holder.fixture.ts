import { openDatabase } from '@atelier/database/database/connection.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { openTestWorker } from './training-world.fixture.ts'

/** A worker to be killed. */
const [url = '', dataDir = ''] = process.argv.slice(2)
const doorbell = openDoorbell({ url, log: createLog({ name: 'test', level: 'silent' }) })
openTestWorker({ db: openDatabase(url, { poolSize: 4 }), doorbell, dataDir })
