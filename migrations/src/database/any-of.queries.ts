import { sql } from 'kysely'

/** `any(…)`: one parameter and one plan, however many ids there are. */
export function anyOf(ids: Iterable<string>) {
  return sql<string>`any(${[...ids]}::uuid[])`
}

/** The same for a page of ids, which the planner does not go through: that takes it longer than they take to be read. */
export function anyOfPage(ids: Iterable<string>) {
  return sql<string>`any((select ${[...ids]}::uuid[])::uuid[])`
}
