import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { Db } from '#database/connection.ts'

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

/** Runs the query and counts the rows that it read from tables and indexes, those that a filter then dropped too. */
export async function countExamined(db: Db, query: CompiledQuery): Promise<number> {
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
