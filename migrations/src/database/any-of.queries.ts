import { sql } from 'kysely'

/** `any(…)`: one parameter and one plan, however many ids there are. */
export function anyOf(ids: Iterable<string>) {
  return sql<string>`any(${uuidArray(ids)}::uuid[])`
}

/**
 * The same for the few ids of a page, which the planner does not go through: that takes it longer than they take to be read. It
 * plans for ten of them then, however many there are.
 */
export function anyOfPage(ids: Iterable<string>) {
  return sql<string>`any((select ${uuidArray(ids)}::uuid[])::uuid[])`
}

/** A parameter to be cast to `uuid[]`: ids need none of the quoting that each element of an array is looked through for. */
export function uuidArray(ids: Iterable<string>): string {
  return `{${[...ids].join(',')}}`
}
