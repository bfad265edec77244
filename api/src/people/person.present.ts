import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'

export interface PersonRow {
  uid: string
  name: string
  username: string | null
  picture_file_id: string | null
}

export function presentPerson(row: PersonRow): PersonBrief {
  return { uid: row.uid, name: row.name, username: row.username, picture: presentPicture(row.picture_file_id) }
}

/** The address of the picture of a person or a workspace. */
export function presentPicture(fileId: string | null): string | null {
  return fileId === null ? null : filePath(fileId, '320')
}
