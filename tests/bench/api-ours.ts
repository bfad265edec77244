import { openDatabase } from '@atelier/database/database/connection.ts'
import { readConfig } from '@atelier/platform/config/config.ts'
import { openDoorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { listen } from '@atelier/api/server/listen.ts'
import { POOL_SIZE } from './api-bench-world.ts'

/** The api as it runs in production, but for rate limits, which the load would hit. Started by api.bench.ts. */
const config = readConfig({ ...process.env, RATE_LIMIT_FACTOR: '0', PUBLIC_URL: 'http://localhost:3000' })
const url = process.env.DATABASE_URL ?? ''
const log = createLog({ name: 'api', level: 'warn' })
const db = openDatabase(url, { poolSize: POOL_SIZE })
const doorbell = openDoorbell({ url, log })
const app = { db, config, log, doorbell, isReadOnly: () => false, now: () => new Date() }
const server = await listen(app, { host: '127.0.0.1', port: 0, checkAnswers: false })
process.send?.({ url: server.url })
process.once('disconnect', () => process.exit())
