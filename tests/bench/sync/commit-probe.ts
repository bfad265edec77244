import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Histogram } from './histogram.ts'
import { nowUs } from './stamp.ts'

/** Commits one row, again and again beside whatever else the database does, and tells how long that takes from here. */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS bench_commit (id bigint GENERATED ALWAYS AS IDENTITY, data bytea)')
const commits = new Histogram()
const data = Buffer.alloc(100)
let isOver = false
void once(process, 'message').then(() => (isOver = true))
process.once('disconnect', () => process.exit())
process.send?.({ ready: true })
while (!isOver) {
  const beganUs = nowUs()
  await client.query({ name: 'commit', text: 'INSERT INTO bench_commit (data) VALUES ($1)', values: [data] })
  commits.add(nowUs() - beganUs)
  await delay(20)
}
process.send?.(commits.summary())
