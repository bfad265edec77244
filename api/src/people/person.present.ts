import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'

export interface PersonRow {
  uid: string
  name: string
  username: string | null
}

/** No route takes a picture yet, so nobody has one. */
export function presentPerson(row: PersonRow): PersonBrief {
  return { uid: row.uid, name: row.name, username: row.username, picture: null }
}
