import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { POOL_SIZE } from './api-bench-world.ts'
import type { CapturedQuery } from './api-bench-world.ts'

/**
 * The peer: Hono and pg and nothing else, sending the statements that our api was seen sending for the same request
 * (its session lookup first), and answering the rows they bring, as they come.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE })
const captured = JSON.parse(process.env.CAPTURED_QUERIES ?? '{}') as Record<string, CapturedQuery[]>
const hono = new Hono()
for (const [name, queries] of Object.entries(captured)) {
  hono.all(`/${name}`, async context => {
    const [session, ...rest] = queries
    if (!session || (await pool.query(session.text, session.values)).rowCount === 0) return context.body(null, 401)
    const answer: unknown[][] = []
    for (const { text, values } of rest) answer.push((await pool.query<Record<string, unknown>>(text, values)).rows)
    return context.json(answer)
  })
}
const server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
)
process.once('disconnect', () => {
  server.close()
  process.exit()
})
