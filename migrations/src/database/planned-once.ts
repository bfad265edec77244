import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* planned once */'

/**
 * For `modifyFront` of a statement whose best plan is the same whatever its values are, and that takes longer to plan than to
 * run: each connection plans it once, where the pool keeps plans. Its columns are named one by one: a plan of `*` fails once
 * the table has another column.
 */
export const plannedOnce = sql.raw(mark)

/** Names of statements, by their texts: the same on every connection. There are few, since a text holds no values. */
const names = new Map<string, string>()

/** What is marked is prepared under a name when it is first sent, and only its values are sent from then on. */
export function keepPlans(client: pg.ClientBase): void {
  const { query } = client
  Object.assign(client, {
    query: (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const isPlannedOnce = typeof text === 'string' && text.startsWith(mark, 'select '.length)
      const sent = isPlannedOnce ? [{ name: nameOf(text), text, values }] : [text, values, ...rest]
      return Reflect.apply(query, client, sent)
    },
  })
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned_${names.size + 1}`
  names.set(text, name)
  return name
}
