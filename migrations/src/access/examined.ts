import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Db } from '#database/connection.ts'
import type { Database } from '#database/schema.ts'

const node = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(node).default([])
  },
})
type PlanNode = z.infer<typeof node>
const plans = z.tuple([z.object({ Plan: node })])

/** A connection that remembers the queries made on it. */
export function openRecording(url: string): { db: Db; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) })
  const log = ({ query }: LogEvent): void => {
    queries.push(query)
  }
  const db = new Kysely<Database>({ dialect, log })
  return { db, queries }
}

/** What `act` reads on a recording connection: each query it makes is run once more and its rows are counted. */
export async function countExaminedBy(
  recording: ReturnType<typeof openRecording>,
  act: () => Promise<unknown>,
): Promise<number> {
  recording.queries.length = 0
  await act()
  // Explaining reads no rows.
  const queries = recording.queries.splice(0).filter(({ sql }) => !/^(begin|commit|rollback|explain)\b/i.test(sql))
  // In one transaction, for settings that hold until its end.
  return recording.db.transaction().execute(async trx => {
    let examined = 0
    for (const query of queries) examined += await countExamined(trx, query)
    return examined
  })
}

/** Runs the query and counts the rows that it read from tables and indexes, those that a filter then dropped too. */
async function countExamined(db: Db, query: CompiledQuery): Promise<number> {
  const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(explained)
  const [{ Plan }] = plans.parse(rows[0]?.['QUERY PLAN'])
  return Math.round(sumExamined(Plan))
}

function sumExamined(plan: PlanNode): number {
  const here = plan['Relation Name']
    ? (plan['Actual Rows'] + plan['Rows Removed by Filter'] + plan['Rows Removed by Index Recheck']) *
      plan['Actual Loops']
    : 0
  return here + plan.Plans.reduce((sum, child) => sum + sumExamined(child), 0)
}
